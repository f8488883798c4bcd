import { site, type SiteValues } from '../../contract/kinds/site.ts';

/** What every page knows of the firm. */
export interface SiteFacts extends SiteValues {
  /** The author in whose name it writes; its photo stands for authors without one. */
  firm_author?: { name: string; photo: string };
}

const NONE: SiteFacts = site.stored.parse({});

/** Those of the last page, for pages that are rendered while the store is unreachable. */
let last = NONE;

/**
 * The firm, from the content. It is one of the calls of every page, so that a change of it renders all
 * pages anew.
 *
 * @param callProvider calls the API in-process
 * @returns empty values if there are none, or the call fails and none before has succeeded: such a page is not cached
 */
export async function readSiteFacts(
  callProvider: (address: string) => Promise<{ status: number; value: unknown }>,
): Promise<SiteFacts> {
  const result = await callProvider('/api/page-words?name=site').catch(() => null);
  if (result?.status === 200) last = (result.value as { words: SiteFacts }).words;
  // The content has none. Those before may have been taken down, or have been a draft's.
  if (result?.status === 404) last = NONE;
  return last;
}
