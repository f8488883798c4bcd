import { site, type SiteValues } from '../../contract/kinds/site.ts';

/** Those of the last page, for pages that are rendered while the store is unreachable. */
let last: SiteValues = site.stored.parse({});

/**
 * The firm, from the content. It is one of the calls of every page, so that a change of it renders all
 * pages anew.
 *
 * @param callProvider calls the API in-process
 * @returns empty values if the call fails and none before has succeeded; such a page is not cached
 */
export async function readSiteFacts(
  callProvider: (request: Request) => Promise<Response>,
): Promise<SiteValues> {
  const request = new Request('http://provider.internal/api/page-words?name=site');
  const response = await callProvider(request).catch(() => null);
  if (response?.ok) last = ((await response.json()) as { words: SiteValues }).words;
  return last;
}
