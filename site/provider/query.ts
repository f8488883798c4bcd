import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ProviderError } from './api-calls.ts';

/** Milliseconds until a response is stale. */
export const FRESH_FOR = 5 * 60 * 1000;

/** What a section or a page shows: what identifies its data, and how to get it. */
export interface PageQuery<Data> {
  queryKey: QueryKey;
  queryFn: (context: Pick<QueryFunctionContext, 'client' | 'signal'>) => Promise<Data>;
  /** Milliseconds until the data is stale, if not those of all. */
  staleTime?: (query: { state: { data: unknown } }) => number;
  /** Reads the data from the page, which then does not come with it; undefined if it is not there. */
  readFromPage?: () => Data | undefined;
  meta?: { readFromPage: true };
}

/** Makes the calls of a query; the signal aborts them. */
type Read<Data> = (signal: AbortSignal) => Promise<Data>;

export const query = <Data>(queryKey: QueryKey, read: Read<Data>): PageQuery<Data> => ({
  queryKey,
  queryFn: ({ signal }) => read(signal),
});

/** A query for one name: null if nothing has that name, or it is refused as no slug at all. */
export const queryForName = <Data>(
  queryKey: QueryKey,
  read: Read<Data>,
): PageQuery<Data | null> => ({
  queryKey,
  // What is missing may be published at any moment.
  staleTime: ({ state }) => (state.data === null ? 0 : FRESH_FOR),
  queryFn: async ({ signal }) => {
    try {
      return await read(signal);
    } catch (error) {
      if (error instanceof ProviderError && (error.status === 404 || error.status === 400))
        return null;
      throw error;
    }
  },
});

/** A query whose data is in the HTML of the page already, and so is not sent as data too. */
export const queryFromPage = <Data>(
  queryKey: QueryKey,
  readFromPage: () => Data | undefined,
  read: Read<Data>,
): PageQuery<Data> => ({ ...query(queryKey, read), readFromPage, meta: { readFromPage: true } });
