import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingResponse, slug } from './listing.ts';

/** The long text near the bottom of a service page: `listing[0]` (spec section 3). */
export const getBulkContent = defineEndpoint({
  method: 'GET',
  path: 'api/getBulkContent.php',
  query: z.object({ post_type: z.literal('bulk_content'), post_name: slug }),
  response: listingResponse,
});

/** The text with a picture near the top of a service page: `listing[0]`. */
export const getUpperBulkContent = defineEndpoint({
  method: 'GET',
  path: 'api/getUpperBulkContent.php',
  query: z.object({ post_type: z.literal('upper_bulk_content'), post_name: slug }),
  response: listingResponse,
});
