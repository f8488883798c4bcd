import { createFileRoute } from '@tanstack/react-router';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { GrowthStaff } from '../sections/growth-staff/growth-staff.tsx';
import { InsightPage } from '../sections/insight-page/insight-page.tsx';
import { LeadList } from '../sections/lead-list/lead-list.tsx';
import { MarketingRhythm } from '../sections/marketing-rhythm/marketing-rhythm.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { SalesLine } from '../sections/sales-line/sales-line.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/about-citadel-advantage')({
  loader: ({ context }) => loadWords(context.pageData, 'advantage'),
  head: ({ match }) => wordsHead('/about-citadel-advantage', 'advantage', match),
  component: Advantage,
});

function Advantage() {
  const words = useWords('advantage');
  if (!words) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner {...words.banner} cover="advantage" subject="left" />
      <LeadList {...words.leads} />
      <SalesLine {...words.sales} />
      <MarketingRhythm {...words.marketing} />
      <InsightPage {...words.insights} />
      <GrowthStaff {...words.staff} />
      <ClosingCall {...words.closing_call} />
    </>
  );
}
