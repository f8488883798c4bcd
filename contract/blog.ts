import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingResponse, listQuery, slug } from './listing.ts';

/** Posts for the blog, or the pages that present services (spec section 7). */
export const getBlogListing = defineEndpoint({
  method: 'GET',
  path: 'api/getBlogListing.php',
  query: z.object({ post_type: z.enum(['post', 'page']), ...listQuery }),
  response: listingResponse,
});

/** Spec section 3, "Blog detail response". `post_excerpt` is an extension. */
export const blogDetails = z.object({
  post: z.object({
    post_title: z.string(),
    post_content: z.string(),
    auther_name: z.string(),
    /** ISO 8601, UTC. */
    post_modified: z.string(),
    post_date: z.optional(z.string()),
    post_excerpt: z.optional(z.string()),
  }),
  banner: z.string(),
});

export type BlogDetails = z.infer<typeof blogDetails>;

/** One post. An unknown slug is answered 404 `{"status":"fail"}`. */
export const getBlogDetails = defineEndpoint({
  method: 'GET',
  path: 'api/getBlogDetails.php',
  query: z.object({ post_name: slug }),
  response: blogDetails,
});
