import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingResponse, listQuery, slug } from './listing.ts';

/**
 * Team profiles. With `post_name`, the profile of that slug or, as the service
 * page uses it, the experts of the service of that slug.
 */
export const getOurTeam = defineEndpoint({
  path: 'api/getOurTeam.php',
  query: z.object({
    post_type: z.literal('our_team'),
    post_name: z.optional(slug),
    ...listQuery,
  }),
  response: listingResponse,
});
