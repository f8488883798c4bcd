import { infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { api, call, entriesQuery } from '../../api-client.ts';

/** Which changes are listed: see `changesQuery` in server/studio/entries/list-changes.ts. */
export type ChangesFilter = { [name in 'from' | 'until' | 'by' | 'kind']?: string };

const PAGES = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  // Others publish too, and so do dates.
  refetchInterval: 60_000,
};

/** The whole log, for owners, the latest act first. */
export const auditQuery = infiniteQueryOptions({
  ...PAGES,
  queryKey: ['audit'],
  queryFn: ({ pageParam: before }) =>
    call(() => api.audit.$get({ query: before ? { before } : {} })),
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
});

/** What changed on the site, the latest first. */
export const changesQuery = (filter: ChangesFilter = {}) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: ['changes', 'listed', filter],
    queryFn: ({ pageParam: before }) =>
      call(() => api.changes.$get({ query: { ...filter, ...(before && { before }) } })),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });

/** The entries that acts name, by kind and slug, and by id. */
export function useNamedEntries(): ReadonlyMap<string, ListedEntry> {
  const { data } = useQuery(entriesQuery);
  return useMemo(
    () =>
      new Map(
        data?.entries.flatMap((entry) => [
          [`${entry.kind}/${entry.slug}`, entry] as const,
          [entry.id, entry] as const,
        ]),
      ),
    [data],
  );
}
