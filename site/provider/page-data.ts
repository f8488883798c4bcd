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

/**
 * Attributes by which a section carries the answer it was drawn from, for
 * `readSectionData`. Where many pages show a section alike, all that a new
 * answer changes in each of them lies in it then, and the server need not draw
 * them again (server/pages/shared-sections.ts).
 *
 * @param call the address of the call, where the section is like that of other pages
 */
export function sectionData(key: QueryKey, data: unknown, call?: string) {
  const carried = { 'data-call': call, 'data-answer': JSON.stringify([key, data]) };
  // In the browser nobody reads them any more.
  return { ...(import.meta.env.SSR && carried), suppressHydrationWarning: true };
}

/** Takes in what the sections of a page carry. */
export function readSectionData(client: QueryClient, page: ParentNode): void {
  for (const { dataset } of page.querySelectorAll<HTMLElement>('[data-answer]'))
    readPageData(client, `[${dataset.answer}]`);
}

/** Takes the answers in. They count as fresh: the server renews a page when its content changes. */
export function readPageData(client: QueryClient, text: string): void {
  for (const [key, data] of JSON.parse(text) as PageData) client.setQueryData(key, data);
}
