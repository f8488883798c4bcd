import { createFileRoute } from '@tanstack/react-router';
import { parseSearchQuery } from '../../contract/search-query.ts';
import { canonicalAddress, pageHead } from '../head/page-head.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { searchResults } from '../provider/search.ts';
import { PopularPages } from '../sections/search/popular-pages.tsx';
import { SearchFailed } from '../sections/search/search-failed.tsx';
import { SearchHeading } from '../sections/search/search-heading.tsx';
import { ResultList } from '../sections/search/result-list.tsx';
import { RetryInBrowser } from './retry-in-browser.tsx';

interface SearchParameters {
  q?: string | undefined;
  type?: string | undefined;
  page?: number | undefined;
}

export const Route = createFileRoute('/search')({
  validateSearch: ({ q, type, page }: Record<string, unknown>): SearchParameters => ({
    // The router reads what looks like a number or a list as such.
    q: q === undefined ? undefined : String(q),
    type: type === undefined ? undefined : String(type),
    page: typeof page === 'number' ? page : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const words = loadWords(queryClient, 'search');
    const query = parseSearchQuery(deps);
    if (query.ok && query.q) await loadMain(queryClient, searchResults(query));
    await words;
  },
  head: ({ match }) => {
    const { q } = parseSearchQuery(match.loaderDeps);
    const { title = '', description } = wordsIn(match.context.queryClient, 'search')?.search ?? {};
    if (!q) return pageHead({ path: '/search', title, description });
    return {
      ...pageHead({ path: '/search', title: `${q}: ${title}`, description, hidden: true }),
      links: [{ rel: 'canonical', href: canonicalAddress('/search') }],
    };
  },
  component: Search,
});

function Search() {
  const words = useWords('search');
  const query = parseSearchQuery(Route.useSearch());
  const asked = query.ok ? query : { q: '', page: 1 };
  const found = useMain(searchResults(asked));
  if (!words) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <SearchHeading {...words} q={query.q} />
      {!query.ok && <SearchFailed reason={words.too_long} />}
      {asked.q === '' && <PopularPages {...words.popular} />}
      {asked.q !== '' &&
        (found ? (
          <ResultList query={asked} found={found} words={words} />
        ) : (
          <RetryInBrowser routeId={Route.id} />
        ))}
    </>
  );
}
