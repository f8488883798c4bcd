import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../server/studio/studio-types.ts';
import { api, call, entriesQuery } from '../../api-client.ts';
import { describeAct } from './describe-act.ts';

/** A log, the latest act first: the whole one for owners, or what changed on the site. */
export const logQuery = (name: 'audit' | 'changes') =>
  infiniteQueryOptions({
    queryKey: [name],
    queryFn: ({ pageParam }) =>
      call(() => api[name].$get({ query: pageParam === null ? {} : { before: pageParam } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    // Others publish too, and so do dates.
    refetchInterval: 60_000,
  });

/** Describes acts with the names of entries. */
export function useDescribeAct(): (act: AuditEntry) => string {
  const { data } = useQuery(entriesQuery);
  const entries = useMemo(
    () => new Map(data?.entries.map((entry) => [`${entry.kind}/${entry.slug}`, entry])),
    [data],
  );
  return (act) => describeAct(act, entries);
}
