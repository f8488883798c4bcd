/** Redirects to the pages in routes.ts, canonical URLs, and the page that each URL shows. */

/** Aliases of two pages, and the URLs of an earlier site (spec section 2). */
const redirects: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/about': '/about-us',
    '/contact': '/contact-us',
    '/graphic-web-design': '/services/graphic-web-design',
    '/virtual-assistant': '/services/virtual-assistant',
    '/mobile-app-development': '/services/mobile-app-development',
    '/finance-and-accounting': '/services/finance-and-accounting',
    '/digital-marketing': '/services/digital-marketing',
    '/legal-process-outsourcing': '/services/legal-process-outsourcing',
    '/development': '/services/development',
    '/category/development': '/services/development',
    '/outsource-staff-augmentation-services': '/services/outsource-staff-augmentation-services',
    '/hire-content-writers': '/services/hire-content-writers',
  }),
);

/**
 * The canonical form of a path: lower case, single slashes, no trailing slash,
 * redirects followed. A path that equals its canonical form needs no redirect.
 */
export function canonicalPath(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  return redirects.get(plain) ?? plain;
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

export const redirectSources = [...redirects.keys()];
