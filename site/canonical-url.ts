import { ALIASES } from '../contract/site-aliases.ts';

/** Redirects to the pages in routes.ts, canonical URLs, and the page that each URL shows. */

/**
 * The canonical form of a path: lower case, single slashes, no trailing slash,
 * redirects followed. A path that equals its canonical form needs no redirect.
 */
export function canonicalPath(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  return ALIASES.get(plain) ?? plain;
}

/**
 * The path of the page that a URL shows. In `/services/{subService}/{serviceDetails}` the last
 * parameter alone selects the service (spec section 2), so both depths show the same page,
 * whatever `subService` is.
 *
 * @param path a path, optionally with a query and a hash
 */
export function shownPath(path: string): string {
  return path.replace(/^\/services\/[^/?#]+(?=\/[^/?#]+(?:[?#]|$))/, '/services');
}
