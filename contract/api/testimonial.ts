import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingResponse, listQuery, slug } from './listing.ts';

/** General testimonials or, with `post_name`, those of one service. */
export const getTestimonial = defineEndpoint({
  path: 'api/getTestimonial.php',
  query: z.object({
    post_type: z.literal('testimonial'),
    post_name: z.optional(slug),
    ...listQuery,
  }),
  response: listingResponse,
});
