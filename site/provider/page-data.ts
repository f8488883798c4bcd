import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the calls of a page answered, each with the key of its query. */
type PageData = [key: QueryKey, data: unknown][];

/**
 * The answers a page was drawn with, to be sent along with it. Calls that
 * failed are left out: the browser makes them again. So is what the browser
 * reads from the page itself.
 *
 * One JSON text, because the framework's own form names every object in it and
 * adds the state of every query, which made it twice as long.
 */
export function writePageData(client: QueryClient): string {
  const data: PageData = client
    .getQueryCache()
    .getAll()
    .filter(({ state, meta }) => state.status === 'success' && !meta?.readFromPage)
    .map((query) => [query.queryKey, query.state.data]);
  return JSON.stringify(data);
}

/** Takes the answers in. They count as fresh: the server renews a page when its content changes. */
export function readPageData(client: QueryClient, text: string): void {
  for (const [key, data] of JSON.parse(text) as PageData) client.setQueryData(key, data);
}
