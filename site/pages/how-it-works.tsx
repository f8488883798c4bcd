import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { MoneyLine } from '../sections/money-line/money-line.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { WorkingModels } from '../sections/working-models/working-models.tsx';
import { WorkingSteps } from '../sections/working-steps/working-steps.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';

export const Route = createFileRoute('/how-does-citadel-works')({
  loader: ({ context }) => loadWords(context.queryClient, 'how-it-works', 'plans'),
  head: ({ match }) =>
    pageHead({
      path: '/how-does-citadel-works',
      ...wordsIn(match.context.queryClient, 'how-it-works')?.search,
    }),
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
