import { shownSite, site, type ShownSite } from '../../contract/kinds/site.ts';

/** The facts about the firm that every page has. */
export interface SiteFacts extends ShownSite {
  /** The author of posts by the firm itself; authors without a photo get this one. */
  firm_author?: { name: string; photo: string };
}

const NONE: SiteFacts = shownSite(site.stored.parse({}));

/**
 * Returns a function that reads the firm from the content. That is one of the calls of every page, so that a
 * change of it renders all pages anew. The call in-process is passed in; if it fails, the firm is the one of
 * the page before, or empty if there was none: such a page is not cached.
 */
export function createSiteFacts() {
  /** Those of the last page, for pages that are rendered while the store is unreachable. */
  let last = NONE;
  return async (
    callProvider: (address: string) => Promise<{ status: number; value: unknown }>,
  ): Promise<SiteFacts> => {
    const result = await callProvider('/api/page-words?name=site').catch(() => null);
    if (result?.status === 200) last = (result.value as { words: SiteFacts }).words;
    // The content has none, or not any more.
    if (result?.status === 404) last = NONE;
    return last;
  };
}
