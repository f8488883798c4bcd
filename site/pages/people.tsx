import { createFileRoute } from '@tanstack/react-router';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { people } from '../provider/people.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { ListIntro } from '../sections/list-intro/list-intro.tsx';
import { PeopleList } from '../sections/people-list/people-list.tsx';
import { queryOf, type PeopleSearch } from '../sections/people-list/people-search.ts';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/people')({
  // A spinner in place of the list would take the focus from the link that was followed.
  pendingMs: 2_000,
  validateSearch: (search: Record<string, unknown>) => search as PeopleSearch,
  loaderDeps: ({ search }) => ({ query: queryOf(search) }),
  loader: async ({ context: { pageData }, deps }) => {
    await Promise.all([
      loadWords(pageData, 'people', 'person-terms'),
      loadMain(pageData, people(deps.query)),
    ]);
  },
  head: ({ match }) =>
    wordsHead('/people', 'people', match, { hidden: match.loaderDeps.query !== '' }),
  component: People,
});

function People() {
  const { query } = Route.useLoaderDeps();
  const words = useWords('people');
  const terms = useWords('person-terms');
  const found = useMain(people(query));
  if (!words || !terms || !found) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <ListIntro title={words.title} lead={words.lead} />
      <PeopleList found={found} words={words} terms={terms} />
      <ClosingCall {...terms.closing_call} />
    </>
  );
}
