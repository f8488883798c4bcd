import { createFileRoute } from '@tanstack/react-router';
import { loadMain, loadSections, useMain } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { inputsIn, type QueryText } from '../provider/query-text.ts';
import { timeZones } from '../provider/time-zones.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { cities } from '../sections/time-zones/cities.ts';
import { HoursHeading } from '../sections/time-zones/hours-heading.tsx';
import { Method } from '../sections/time-zones/method.tsx';
import { SharedHours } from '../sections/time-zones/shared-hours.tsx';
import { ZoneExamples } from '../sections/time-zones/zone-examples.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/time-zones')({
  validateSearch: (search) => search as Partial<QueryText>,
  loaderDeps: ({ search }) => inputsIn('/time-zones', search),
  loader: async ({ context, deps }) => {
    await Promise.all([
      loadWords(context.pageData, 'time-zones', 'plans'),
      loadSections(context.pageData, [cities()]),
      loadMain(context.pageData, timeZones(deps)),
    ]);
  },
  head: ({ match }) =>
    wordsHead('/time-zones', 'time-zones', match, {
      hidden: Object.keys(match.loaderDeps).length > 0,
    }),
  component: TimeZones,
});

function TimeZones() {
  const answer = useMain(timeZones(Route.useLoaderDeps()));
  const words = useWords('time-zones');
  const plans = useWords('plans');
  if (!answer || !words || !plans) return <RetryInBrowser routeId={Route.id} />;
  const { result, examples } = answer;
  return (
    <>
      <HoursHeading title={words.title} lead={words.lead} answer={answer} {...plans} />
      {result && <SharedHours result={result} words={words} />}
      {examples.length > 0 && <ZoneExamples {...words.examples} examples={examples} />}
      <Method
        {...words.method}
        example={result ? { ...result, ...result.seasons[0]! } : examples[0]}
      />
      <ClosingCall {...words.closing_call} about={result?.path} />
    </>
  );
}
