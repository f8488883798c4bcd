import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingEntry, slug } from './listing.ts';
import { listOf } from './provided-values.ts';

/** The steps section of a service: `data`, or an empty list (spec section 7), also for an unknown slug. */
export const getSection = defineEndpoint({
  method: 'GET',
  path: 'api/getSection.php',
  query: z.object({ post_type: z.literal('steps_section'), post_name: slug }),
  response: z.object({ data: z._default(listOf(listingEntry), []) }),
});
