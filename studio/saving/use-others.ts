import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from '../api-client.ts';

/** Milliseconds between calls. */
const PRESENCE_MS = 10_000;

/**
 * Tells the server that an entry or an enquiry is open.
 *
 * @param onNewest called with the id of its newest revision or event
 * @returns who else has it open
 */
export function useOthers(id: string, onNewest: (newest: string | null) => void) {
  const presence = useQuery({
    queryKey: ['presence', id],
    async queryFn() {
      const { others, newest } = await call(() => api.presence.$post({ json: { entryId: id } }));
      onNewest(newest);
      return others;
    },
    enabled: id !== '',
    refetchInterval: PRESENCE_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === '') return;
    return () => void call(() => api.presence.$post({ json: { entryId: null } })).catch(() => {});
  }, [id]);
  return presence.data ?? [];
}
