import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { RecordValues } from '../kinds/record.ts';
import { slug } from './listing.ts';

/**
 * The category record of a service (spec section 3), a call of our own: a provider elsewhere has none. The
 * answer needs no check in the browser, because it always comes from our own store.
 */
export const getServiceRecord = defineEndpoint({
  method: 'GET',
  path: 'api/service-record',
  query: z.object({ post_name: slug }),
  response: z.object({ record: z.record(z.string(), z.unknown()) }),
});

/** What the page of a service says besides the provider API. */
export type ServiceRecord = RecordValues;
