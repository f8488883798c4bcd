import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { banner, listingResponse, listQuery, slug } from './listing.ts';
import { nothing, optionalText, optionalWords, text, words } from '../provided-values.ts';
import { caseInsensitive } from '../case-insensitive.ts';

/** Blog posts (`post`) or the services pages list (`page`); spec section 7. */
export const getBlogListing = defineEndpoint({
  method: 'GET',
  path: 'api/getBlogListing.php',
  query: z.object({ post_type: z.enum(['post', 'page']), ...listQuery }),
  response: listingResponse,
});

/** Spec section 3, "Blog detail response". The fields from `post_date` on are extensions. */
export const blogDetails = z.object({
  post: z.object({
    post_title: words.check(z.minLength(1)),
    post_content: text,
    auther_name: words,
    /** ISO 8601, UTC. */
    post_modified: text,
    post_date: optionalText,
    post_excerpt: optionalWords,
    /** URL of a photo of the author's own. */
    author_photo: optionalText,
    author_about: optionalWords,
  }),
  banner,
});

export type BlogDetails = z.infer<typeof blogDetails>;

const fail = z.object({ status: caseInsensitive('fail') });
const noPost = z.pipe(
  z.union([
    fail,
    z.object({ data: fail }),
    z.object({ post: z.union([z.null(), z.literal(false)]), error: nothing }),
  ]),
  z.transform(() => null),
);

/** One post, or null if there is none. This server responds to an unknown slug with 404 `{"status":"fail"}`. */
export const getBlogDetails = defineEndpoint({
  method: 'GET',
  path: 'api/getBlogDetails.php',
  query: z.object({ post_name: slug }),
  response: z.union([noPost, blogDetails]),
});
