import { hash } from 'node:crypto';
import type { ChangedPage, ChangedPages } from '../studio-types.ts';
import { compareWords, readWords, type PageWords } from './compare-words.ts';

/** How many pages are compared at most. */
const MOST_PAGES = 1_000;

/** The responses to the calls of a page: equal ones make an equal page. */
type Calls = ReadonlyMap<string, string>;

/** The site, with drafts or without. */
export interface RenderedSite {
  /** Paths and queries of the sitemap. */
  listPages(): Promise<string[]>;
  render(path: string): Promise<{ html: string; calls: Calls }>;
  /** Whether calls have the same responses. */
  unchanged(calls: Calls): Promise<boolean>;
}

interface KnownPage extends PageWords {
  /** Of its HTML. */
  digest: string;
  calls: Calls;
}

/** Compares pages with drafts to published ones. A published page is rendered again when it changes. */
export function createPageComparison() {
  const known = new Map<string, KnownPage>();
  let before: ReadonlySet<string> = new Set();

  return {
    /**
     * Renders the published pages.
     *
     * @param first pages to render first
     * @param isLate whether to stop; the next call renders the other pages
     */
    async remember(site: RenderedSite, first: readonly string[], isLate: () => boolean) {
      before = new Set(await site.listPages());
      for (const path of chosen(before, first)) {
        const page = known.get(path);
        if (page && (await site.unchanged(page.calls))) continue;
        known.delete(path);
        if (!isLate()) known.set(path, await renderPage(site, path));
      }
    },
    /** Lists the pages that differ, until it is late. */
    async compare(
      site: RenderedSite,
      first: readonly string[],
      isLate: () => boolean,
    ): Promise<Omit<ChangedPages, 'problems'>> {
      const after = new Set(await site.listPages());
      const all = before.union(after);
      const pages: ChangedPage[] = [];
      let checked = 0;
      for (const path of chosen(all, first)) {
        const old = before.has(path) ? known.get(path) : null;
        // There was no time to render it.
        if (old === undefined) continue;
        if (isLate()) break;
        checked++;
        if (old && after.has(path) && (await site.unchanged(old.calls))) continue;
        const page = after.has(path) ? await renderPage(site, path) : null;
        if (page?.digest === old?.digest) continue;
        pages.push({
          path,
          title: (page ?? old)?.title ?? '',
          change: !old ? 'new' : page ? 'changed' : 'gone',
          words: old && page ? compareWords(old.text, page.text) : [],
        });
      }
      return { pages, checked, total: all.size };
    },
  };
}

/** The pages to compare, beginning with `first`. */
const chosen = (paths: ReadonlySet<string>, first: readonly string[]): string[] =>
  [...new Set([...first.filter((path) => paths.has(path)), ...paths])].slice(0, MOST_PAGES);

async function renderPage(site: RenderedSite, path: string): Promise<KnownPage> {
  const { html, calls } = await site.render(path);
  // Scripts repeat the data of the page, and have times.
  const shown = html.replaceAll(/<script\b[^]*?<\/script>/g, '');
  return { ...readWords(shown), digest: hash('sha256', shown), calls };
}
