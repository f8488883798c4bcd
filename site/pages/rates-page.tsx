import { createFileRoute } from '@tanstack/react-router';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import type { QueryText } from '../provider/query-text.ts';
import { hiringQuery, hiringReport, rateCard } from '../provider/rate-card.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { HiringCalculator } from '../sections/hiring-calculator/hiring-calculator.tsx';
import { CountryPresets } from '../sections/rate-card/country-presets.tsx';
import { RateTable } from '../sections/rate-card/rate-table.tsx';
import { ListIntro } from '../sections/list-intro/list-intro.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/rates')({
  validateSearch: (search) => search as Partial<QueryText>,
  loaderDeps: ({ search }) => ({ query: hiringQuery(search) }),
  loader: async ({ context: { pageData }, deps: { query } }) => {
    await Promise.all([
      loadWords(pageData, 'rates'),
      loadMain(pageData, rateCard()),
      query && loadMain(pageData, hiringReport(query)),
    ]);
  },
  head: ({ match }) =>
    wordsHead('/rates', 'rates', match, { hidden: match.loaderDeps.query !== '' }),
  component: Rates,
});

function Rates() {
  const { query } = Route.useLoaderDeps();
  const words = useWords('rates');
  const card = useMain(rateCard());
  const report = useMain(hiringReport(query));
  if (!words || !card || (query && !report)) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <ListIntro title={words.title} lead={words.lead} more={[words.jump]} />
      {/* A printed result has no form. */}
      <RateTable {...words.card} card={card} className={report?.result ? 'no-print' : ''} />
      <HiringCalculator {...words.calculator} card={card} query={query} report={report} />
      {/* A result says where its own preset comes from. */}
      {!report?.result && <CountryPresets {...words.presets} countries={card.countries} />}
      <ClosingCall {...words.closing_call} about={report?.result?.path} />
    </>
  );
}
