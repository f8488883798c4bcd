import { queryOptions } from '@tanstack/react-query';
import { api, ApiError, call, failedWith } from '../../../api-client.ts';

export type Theme = 'light' | 'dark';

/** Below the ten minutes for which the server accepts an address. */
const FRESH = 9 * 60_000;

/** While the renderer starts, the server says when to ask again. */
const retry = (count: number, error: Error) =>
  failedWith(error, 'offline') || (failedWith(error, 'unavailable') && count < 10);

/** The address of a page with these drafts, once it can be shown. */
export const previewQuery = (revisions: readonly string[], path: string, theme: Theme) =>
  queryOptions({
    queryKey: ['preview', revisions, path, theme],
    queryFn: async () => {
      const json = { revisions: [...revisions], path, theme };
      const { url } = await call(() => api.preview.$post({ json }));
      // Of the frame the studio cannot read how the server responds.
      const { status } = await fetch(url, { method: 'HEAD' });
      if (status === 503)
        throw new ApiError('unavailable', 'The preview does not respond.', { retryAfter: 2 });
      return url;
    },
    staleTime: FRESH,
    gcTime: FRESH,
    retry,
  });

/** Requests for one comparison; what is missing after them is said. */
const MOST_REQUESTS = 20;

/** The pages that publishing these revisions together would change. */
export const changesQuery = (revisions: readonly string[]) =>
  queryOptions({
    queryKey: ['changes', revisions],
    queryFn: () => call(() => api.preview.changes.$post({ json: { revisions: [...revisions] } })),
    staleTime: 60_000,
    retry,
    // On a large site or a busy machine one response does not compare all pages; the next goes on.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.checked < data.total && dataUpdateCount < MOST_REQUESTS ? 500 : false,
  });
