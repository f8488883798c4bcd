import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { parseSearchQuery, searchResults } from '../provider/search.ts';
import { firstValue } from '../provider/query-text.ts';
import { PopularPages } from '../sections/search/popular-pages.tsx';
import { SearchFailed } from '../sections/search/search-failed.tsx';
import { SearchHeading } from '../sections/search/search-heading.tsx';
import { ResultList } from '../sections/search/result-list.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';

interface SearchParameters {
  q?: string | undefined;
  type?: string | undefined;
  page?: number | undefined;
}

export const Route = createFileRoute('/search')({
  // A spinner in place of the list would take the focus from the link that was followed.
  pendingMs: 2_000,
  validateSearch: ({ q, type, page }: Record<string, unknown>): SearchParameters => ({
    q: q === undefined ? undefined : firstValue(q),
    type: type === undefined ? undefined : firstValue(type),
    page: Number(page) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { pageData }, deps }) => {
    const query = parseSearchQuery(deps);
    await Promise.all([
      loadWords(pageData, 'search', ...(isBare(query) ? [] : ['search-help' as const])),
      query.ok && query.q && loadMain(pageData, searchResults(query)),
    ]);
  },
  head: ({ match }) => {
    const { q } = parseSearchQuery(match.loaderDeps);
    const { title = '', description } = wordsIn(match.context.pageData, 'search')?.search ?? {};
    if (!q) return pageHead({ path: '/search', title, description });
    return pageHead({
      path: '/search',
      title: `${shortened(q)}: ${title}`,
      description,
      hidden: true,
    });
  },
  component: Search,
});

/** Search engines and tabs show little of a title. */
const shortened = (q: string) => (q.length > 30 ? `${q.slice(0, 29)}…` : q);

/** Whether nothing is asked for. */
const isBare = (query: ReturnType<typeof parseSearchQuery>) => query.ok && query.q === '';

function Search() {
  const words = useWords('search');
  const help = useWords('search-help');
  const query = parseSearchQuery(Route.useSearch());
  const asked = query.ok ? query : { q: '', page: 1 };
  const found = useMain(searchResults(asked));
  if (!words || !(help || isBare(query))) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <SearchHeading {...words} q={query.q} />
      {!query.ok && help && <SearchFailed reason={help.too_long} />}
      {asked.q === '' && <PopularPages {...words.popular} />}
      {asked.q !== '' &&
        (found && help ? (
          <ResultList query={asked} found={found} {...help} popular={words.popular} />
        ) : (
          <RetryInBrowser routeId={Route.id} />
        ))}
    </>
  );
}
