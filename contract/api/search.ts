import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_PAGE, SEARCH_KINDS } from '../search-query.ts';

/** A piece of a text, and whether it is what was searched for. */
const segments = z.array(z.object({ text: z.string(), marked: z.optional(z.literal(true)) }));

/** The search of the site, a call of our own: a remote provider has none. */
export const getSearch = defineEndpoint({
  path: 'api/search',
  query: z.object({
    q: z.string().check(z.maxLength(MAX_SEARCH_LENGTH)),
    type: z.optional(z.enum(SEARCH_KINDS)),
    page: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
        z.coerce.number<string>().check(z.maximum(MAX_SEARCH_PAGE)),
      ),
    ),
  }),
  response: z.object({
    results: z.array(
      z.object({
        kind: z.enum(SEARCH_KINDS),
        path: z.string(),
        title: segments,
        excerpt: segments,
      }),
    ),
    /** Results of the asked kind on all pages. */
    total: z.number(),
    /** Results of each kind that has some. */
    counts: z.partialRecord(z.enum(SEARCH_KINDS), z.number()),
    /** Whether there are more matches than were looked at. */
    more: z.boolean(),
    /** The query as it was probably meant; null if every word is known. */
    suggestion: z.nullable(z.string()),
  }),
});

export type SearchResults = z.infer<typeof getSearch.response>;
type SearchResult = SearchResults['results'][number];
export type Segment = SearchResult['title'][number];
