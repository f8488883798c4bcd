import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { htmlOf, type CachedPage } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';

/** Milliseconds between two pages, for requests. */
const PAUSE = 10;
/** Milliseconds until warming is tried again when no page could be rendered, as while the store is unreachable. */
const RETRY_AFTER = 1_000;

/**
 * Renders the pages that can be reached by links from the home page, nearest first, so that hardly
 * any visitor waits for a render.
 *
 * @param limit how many pages are warmed at most; the others are rendered on their first request
 * @returns the paths of the pages that are cached
 */
export async function warmPages(
  cache: PageCache,
  limit: number,
  signal: AbortSignal,
): Promise<string[]> {
  const found = new Set(['/']);
  const cached: string[] = [];
  for (const key of found) {
    if (signal.aborted || cached.length >= limit) break;
    const result = await cache.get(key).catch(() => null);
    if (!result || !('cached' in result)) continue;
    cached.push(key);
    for (const link of linksOf(result.cached)) if (found.size < 2 * limit) found.add(link);
    await sleep(PAUSE, undefined, { ref: false });
  }
  return cached;
}

/**
 * Keeps the cache warm over publishes.
 *
 * @param limit how many pages are warmed at most
 * @param rendered called each time with the number of pages that could be rendered completely; if there
 *   was none, it is tried again
 */
export function createWarmer(
  cache: PageCache,
  limit: number,
  log: Pick<Logger, 'info'>,
  rendered: (pages: number) => void,
) {
  let current = new AbortController();

  async function warm(): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const started = performance.now();
    const keys = await warmPages(cache, limit, signal);
    if (signal.aborted) return;
    rendered(keys.length);
    if (keys.length === 0) {
      setTimeout(() => signal.aborted || void warm(), RETRY_AFTER).unref();
      return;
    }
    // This takes ten times as long as rendering them.
    for (const key of keys) if (!signal.aborted) await cache.recompress(key).catch(() => {});
    const took = Math.round(performance.now() - started);
    if (!signal.aborted)
      log.info({ pages: keys.length, took, bytes: cache.size }, 'page cache warmed');
  }

  return {
    /** Starts over, after a start or a publish. */
    start: () => void warm(),
    stop: () => current.abort(),
  };
}

/** The pages of this site that a page links to. */
function linksOf(page: CachedPage): Iterable<string> {
  const links = htmlOf(page)
    .toString()
    .matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g);
  return links
    .map(([, href = '']) => pageKey(href.replaceAll('&amp;', '&')))
    .filter((key) => key !== null);
}
