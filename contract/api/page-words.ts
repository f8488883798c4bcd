import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';

/**
 * The words of a page (contract/kinds/pages), a call of our own: a provider elsewhere has no such words.
 * The answer needs no check in the browser, because it always comes from our own store.
 */
export const getPageWords = defineEndpoint({
  method: 'GET',
  path: 'api/page-words',
  query: z.object({ name: slug }),
  response: z.object({ words: z.record(z.string(), z.unknown()) }),
});
