import type { PlaceCounts } from '../studio-types.ts';
import type { RenderedSite } from './changed-pages.ts';
import { fieldsOf } from './place-fields.ts';

/** How many pages are counted at most. */
const MOST_PAGES = 1_000;

/** Counts the pages that show each field. Every page is rendered once for a version of the content. */
export function createPlaceCount() {
  let counted: string | undefined;
  let fields = new Map<string, string[]>();

  /**
   * @param site with names of fields in its pages: see place-fields.ts
   * @param isLate whether to stop; the next call counts the other pages
   */
  return async (
    site: Pick<RenderedSite, 'listPages' | 'render'>,
    version: string,
    isLate: () => boolean,
  ): Promise<PlaceCounts> => {
    if (counted !== version) fields = new Map();
    counted = version;
    const paths = (await site.listPages()).slice(0, MOST_PAGES);
    for (const path of paths) {
      if (isLate()) break;
      if (!fields.has(path)) fields.set(path, fieldsOf((await site.render(path)).html));
    }
    const pages: Record<string, number> = {};
    for (const field of [...fields.values()].flat()) pages[field] = (pages[field] ?? 0) + 1;
    const shared = Object.entries(pages).filter(([, count]) => count > 1);
    return { pages: Object.fromEntries(shared), checked: fields.size, total: paths.length };
  };
}
