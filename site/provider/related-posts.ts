import { queryOptions } from '@tanstack/react-query';
import { callOwn } from './call-provider.ts';
import { orNone } from './queries.ts';

/** The posts on the same topic as a post. */
export const relatedPosts = (slug: string) =>
  queryOptions({
    queryKey: ['blog', 'related', slug],
    queryFn: async ({ signal }) =>
      (await orNone(callOwn('api/related-posts', { post_name: slug }, signal)))?.posts ?? [],
  });
