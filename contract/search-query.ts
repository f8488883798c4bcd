/** What a search may ask for. Without schemas, because the browser reads its address too. */

/** The kinds of results, in the order in which filters list them. */
export const SEARCH_KINDS = ['service', 'post', 'person', 'question', 'policy', 'page'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Characters of a query. */
export const MAX_SEARCH_LENGTH = 200;
/** Words of a query that count. */
export const MAX_SEARCH_WORDS = 12;
export const SEARCH_PAGE_SIZE = 10;
/** As many results as are looked at. */
export const MAX_SEARCH_PAGE = 50;

/** What an address of the search page asks for. */
export interface SearchQuery {
  /** Trimmed; empty if nothing is asked for. */
  q: string;
  type?: SearchKind;
  /** From 1. */
  page: number;
}

/**
 * Reads the query of /search. A kind or page that does not exist is left out.
 *
 * @param query its parameters
 * @returns `ok: false` with what was typed, cut to the limit, if it is too long
 */
export function parseSearchQuery(query: {
  q?: unknown;
  type?: unknown;
  page?: unknown;
}): ({ ok: true } & SearchQuery) | { ok: false; q: string } {
  const given = typeof query.q === 'number' ? String(query.q) : query.q;
  const q = typeof given === 'string' ? given.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (q.length > MAX_SEARCH_LENGTH) return { ok: false, q: q.slice(0, MAX_SEARCH_LENGTH) };
  const type = SEARCH_KINDS.find((kind) => kind === query.type);
  const page = Number(query.page);
  return {
    ok: true,
    q,
    ...(type && { type }),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_SEARCH_PAGE ? page : 1,
  };
}

/** The query string of a search, for links and canonical addresses. */
export function writeSearchQuery({ q, type, page = 1 }: Partial<SearchQuery>): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(type && { type }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size > 0 ? `?${query}` : '';
}
