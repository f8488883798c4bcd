import { createFileRoute } from '@tanstack/react-router';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { Fit } from '../sections/fit/fit.tsx';
import { Overlap } from '../sections/overlap/overlap.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { Savings } from '../sections/savings/savings.tsx';
import { StaffingComparison } from '../sections/staffing-comparison/staffing-comparison.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/offshore')({
  loader: ({ context }) => loadWords(context.pageData, 'offshore'),
  head: ({ match }) => wordsHead('/offshore', 'offshore', match),
  component: Offshore,
});

function Offshore() {
  const words = useWords('offshore');
  if (!words) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner {...words.banner} cover="offshore" />
      <StaffingComparison {...words.comparison} />
      <Overlap {...words.overlap} />
      <Fit {...words.fit} />
      <Savings {...words.savings} />
      <ClosingCall {...words.closing_call} />
    </>
  );
}
