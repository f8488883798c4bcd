import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingResponse, listQuery, slug } from './listing.ts';

/** The services menu list: all services, without their long text. */
export const getServices = defineEndpoint({
  method: 'GET',
  path: 'api/services.php',
  query: z.object({}),
  response: listingResponse,
});

/** The `post_name` that requests all services instead of one service's sub-services. */
export const ALL_SERVICES = 'services';

/**
 * All services (`post_name=services`), or the sub-services of one. Sub-services
 * come in reverse order, because the page reverses them (spec section 7).
 */
export const getServicesListing = defineEndpoint({
  method: 'GET',
  path: 'api/getServicesListing.php',
  query: z.object({ post_type: z.literal('home_services'), post_name: slug, ...listQuery }),
  response: listingResponse,
});
