import type { SearchResults } from '../../contract/api/search.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { callOwn } from './api-calls.ts';
import { query } from './query.ts';

export { parseSearchQuery } from '../../contract/search-query.ts';

/** One page of search results. */
export const searchResults = ({ q, type, page }: SearchQuery) =>
  query(['search', q, type ?? '', page], (signal) => fetchResults({ q, type, page }, signal));

/** Search results while the visitor types. */
export const fetchResults = (
  { q, type, page }: Partial<SearchQuery>,
  signal: AbortSignal,
): Promise<SearchResults> => callOwn('api/search', { q, type, page }, signal);
