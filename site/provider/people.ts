import { queryOptions } from '@tanstack/react-query';
import type { PeopleList, PersonPage } from '../../contract/api/people.ts';
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
      return (await callOwn('api/people', inputs, signal)) as unknown as PeopleList;
    },
  });

/** The page of a person; null if nobody has that name. */
export const person = (slug: string) =>
  queryOptions({
    queryKey: ['person', slug],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) =>
      (await orNone(callOwn('api/person', { slug }, signal))) as unknown as PersonPage | null,
  });
