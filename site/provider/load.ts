import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

// Query options of any data; the query client keeps their types apart by key.
type AnyQuery = FetchQueryOptions<any, any, any, any> & { queryKey: QueryKey };

/**
 * Starts the calls of a page's sections. While rendering on the server it waits
 * for them, each on its own: one that fails leaves its section to the browser.
 * In the browser it does not wait; sections show a spinner until theirs is there.
 */
export async function loadSections(client: QueryClient, queries: AnyQuery[]): Promise<void> {
  const loading = queries.map((query) => client.prefetchQuery(query));
  if (import.meta.env.SSR) await Promise.allSettled(loading);
}

/**
 * Gets what a page cannot be drawn without. In the browser a call that fails
 * throws when its retries are used up, and the router shows LoadFailed. While
 * rendering on the server it gives undefined instead: the page goes out with a
 * spinner, and RetryInBrowser asks again.
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
