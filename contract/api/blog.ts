import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { banner, listingResponse, listQuery, slug } from './listing.ts';
import { fail, nothing, optionalText, optionalWords, text, words } from '../lenient-values.ts';

/** Blog posts (`post`) or the services pages list (`page`); spec section 7. */
export const getBlogListing = defineEndpoint({
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
  path: 'api/getBlogDetails.php',
  query: z.object({ post_name: slug }),
  response: z.union([noPost, blogDetails]),
});

/** Posts on the same topic as a post, nearest first, a call of our own: a remote provider has none. */
export const getRelatedPosts = defineEndpoint({
  path: 'api/related-posts',
  query: z.object({ post_name: slug }),
  response: z.object({
    posts: z.array(z.object({ post_name: z.string(), post_title: z.string() })),
  }),
});

export type RelatedPosts = z.infer<typeof getRelatedPosts.response>['posts'];
