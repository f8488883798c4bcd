import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';

/** The words of a page (contract/kinds/pages), a call of our own: a remote provider has none. */
export const getPageWords = defineEndpoint({
  path: 'api/page-words',
  query: z.object({ name: slug }),
  response: z.custom<{ words: Record<string, unknown> }>(),
});
