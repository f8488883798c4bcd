import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../../api-client.ts';

/** Below the ten minutes for which the server accepts an address. */
const FRESH = 9 * 60_000;

/** The address of a page with these drafts, once it can be shown. */
export const previewQuery = (
  revisions: readonly string[],
  path: string,
  theme: 'light' | 'dark',
) =>
  queryOptions({
    queryKey: ['preview', revisions, path, theme],
    queryFn: async () => {
      const json = { revisions: [...revisions], path, theme };
      return (await call(() => api.preview.$post({ json }))).url;
    },
    staleTime: FRESH,
    gcTime: FRESH,
  });

/** Requests for one comparison; what is missing after them is said. */
const MOST_REQUESTS = 20;

/** The pages that publishing these revisions together would change. */
export const changesQuery = (revisions: readonly string[]) =>
  queryOptions({
    queryKey: ['changes', revisions],
    queryFn: () => call(() => api.preview.changes.$post({ json: { revisions: [...revisions] } })),
    staleTime: 60_000,
    // On a large site or a busy machine one response does not compare all pages; the next goes on.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.checked < data.total && dataUpdateCount < MOST_REQUESTS ? 500 : false,
  });
