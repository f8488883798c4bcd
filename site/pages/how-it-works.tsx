import { createFileRoute } from '@tanstack/react-router';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { MoneyLine } from '../sections/money-line/money-line.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { WorkingModels } from '../sections/working-models/working-models.tsx';
import { WorkingSteps } from '../sections/working-steps/working-steps.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/how-does-citadel-works')({
  loader: ({ context }) => loadWords(context.pageData, 'how-it-works', 'plans'),
  head: ({ match }) => wordsHead('/how-does-citadel-works', 'how-it-works', match),
  component: HowItWorks,
});

function HowItWorks() {
  const words = useWords('how-it-works');
  const plans = useWords('plans');
  if (!words || !plans) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner {...words.banner} cover="how-it-works" subject="right" />
      <WorkingSteps {...words.steps} />
      <WorkingModels {...words.models} />
      <MoneyLine {...words.money} {...plans} />
      <ClosingCall {...words.closing_call} />
    </>
  );
}
