import { fixedPages, pathOfEntry } from '../../../../contract/site-paths.ts';

/** A page of the site that shows an entry without a page of its own. */
export function pathShowing(kind: string, slug: string): string {
  // The record of a service has its slug.
  if (kind === 'record') return `/services/${slug}`;
  const shares = fixedPages.find((page) => page.shares?.some((one) => one === kind));
  // Home shows something of many kinds; what shows all of one comes after it.
  const shows = fixedPages.findLast((page) => page.shows?.some((one) => one === kind));
  return pathOfEntry(kind, slug) ?? shares?.path ?? shows?.path ?? '/';
}
