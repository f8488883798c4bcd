import { setTimeout as sleep } from 'node:timers/promises';
import { htmlOf, type KeptPage } from './kept-page.ts';
import type { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';

/** More pages than this are rendered when somebody asks for them. */
const MOST = 250;
/** Milliseconds between two pages, which belong to the visitors. */
const PAUSE = 10;

/**
 * Renders the pages a visitor can come to by following links from the home
 * page, nearest first, so that hardly anybody waits for a render.
 *
 * @returns the addresses of the pages that are ready
 */
export async function warmPages(pages: PageCache, signal: AbortSignal): Promise<string[]> {
  const found = new Set(['/']);
  const ready: string[] = [];
  for (const key of found) {
    if (signal.aborted || ready.length >= MOST) break;
    const result = await pages.warm(key).catch(() => null);
    if (!result || !('kept' in result)) continue;
    ready.push(key);
    for (const link of linksOf(result.kept)) if (found.size < 2 * MOST) found.add(link);
    await sleep(PAUSE, undefined, { ref: false });
  }
  return ready;
}

/** Packs pages as small as they get, which takes ten times as long as rendering them. */
export async function packPages(
  pages: PageCache,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    if (signal.aborted) return;
    await pages.pack(key).catch(() => {});
    await sleep(PAUSE, undefined, { ref: false });
  }
}

/** The pages of this site that a page links to. */
function linksOf(page: KeptPage): string[] {
  return [
    ...htmlOf(page)
      .toString()
      .matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g),
  ]
    .map(([, href = '']) => pageKey(href.replaceAll('&amp;', '&')))
    .filter((key) => key !== null);
}
