import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';

/** Posts on the same topic as a post, nearest first, a call of our own: a provider elsewhere has none. */
export const getRelatedPosts = defineEndpoint({
  method: 'GET',
  path: 'api/related-posts',
  query: z.object({ post_name: slug }),
  response: z.object({
    posts: z.array(z.object({ post_name: z.string(), post_title: z.string() })),
  }),
});

export type RelatedPosts = z.infer<typeof getRelatedPosts.response>['posts'];
