import {
  useQuery,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';

// Options of a query for any type of data.
type AnyQuery = FetchQueryOptions<any, any, any, any> & { queryKey: QueryKey };

/**
 * Prefetches the data of a page's sections. On the server it waits for all calls; the browser
 * retries those that fail. In the browser it does not wait: each section shows a spinner until its
 * data arrives.
 */
export async function loadSections(client: QueryClient, queries: AnyQuery[]): Promise<void> {
  const loading = queries.map((query) => client.prefetchQuery(query));
  if (import.meta.env.SSR) await Promise.allSettled(loading);
}

/**
 * Loads the data that a page cannot be rendered without. In the browser it throws after the last
 * retry, and the router shows LoadFailed. On the server it returns undefined if the call fails: the
 * page is sent with a spinner, and RetryInBrowser calls again.
 *
 * A loader must not return the data: it would be in the page twice. The view reads it by useMain.
 */
export async function loadMain<Data>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, any>,
): Promise<Data | undefined> {
  try {
    return await client.fetchQuery(query);
  } catch (error) {
    if (import.meta.env.SSR) return undefined;
    throw error;
  }
}

/** The data of a query that the page's loader has loaded; undefined if its call failed on the server. */
export function useMain<Data>(query: UseQueryOptions<Data, Error, Data, any>): Data | undefined {
  return useQuery({ ...query, enabled: false }).data;
}
