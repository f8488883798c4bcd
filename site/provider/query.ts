import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { ProviderError } from './api-calls.ts';
import { freshUnlessNone } from './query-client.ts';

/** Makes the calls of a query; the signal aborts them. */
type Read<Data> = (signal: AbortSignal) => Promise<Data>;

/** A query: what identifies its data, and how to get it. */
export const query = <Data>(queryKey: QueryKey, read: Read<Data>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => read(signal) });

/** A query for one name: null if nothing has that name, or it is refused as no slug at all. */
export const queryForName = <Data>(queryKey: QueryKey, read: Read<Data>) =>
  queryOptions({
    queryKey,
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }): Promise<Data | null> => {
      try {
        return await read(signal);
      } catch (error) {
        if (error instanceof ProviderError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
  });
