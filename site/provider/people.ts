import { queryOptions } from '@tanstack/react-query';
import { callOwn } from './call-provider.ts';
import { orNone } from './queries.ts';
import { freshUnlessNone } from './query-client.ts';

/**
 * A page of people.
 *
 * @param query that of the address, without a question mark
 */
export const people = (query: string) =>
  queryOptions({
    queryKey: ['people', query],
    queryFn: async ({ signal }) => {
      const inputs = Object.fromEntries(new URLSearchParams(query));
      return callOwn('api/people', inputs, signal);
    },
  });

/** The page of a person; null if nobody has that name. */
export const person = (slug: string) =>
  queryOptions({
    queryKey: ['person', slug],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => orNone(callOwn('api/person', { slug }, signal)),
  });
