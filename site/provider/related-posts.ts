import { queryOptions } from '@tanstack/react-query';
import { callOwn } from './call-provider.ts';

/** The posts on the same topic as a post. */
export const relatedPosts = (slug: string) =>
  queryOptions({
    queryKey: ['blog', 'related', slug],
    queryFn: async ({ signal }) =>
      (await callOwn('api/related-posts', { post_name: slug }, signal)).posts,
  });
