/** Addresses that lead on to a page of routes.ts, the one form each address has, and the page it shows. */

/** Spec section 2: other names of two pages, and the addresses of an earlier site. */
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
 * The canonical form of a path: lower case, single slashes, none at the end,
 * redirects followed. Equal to its input when there is nowhere to go.
 */
export function canonicalPath(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  return redirects.get(plain) ?? plain;
}

/**
 * The path of the page that an address shows. The last parameter of
 * `/services/{subService}/{serviceDetails}` alone selects the service (spec section 2), so both
 * depths show the same page, whatever `subService` is.
 *
 * @param path a path, with or without a query and a hash
 */
export function shownPath(path: string): string {
  return path.replace(/^\/services\/[^/?#]+(?=\/[^/?#]+(?:[?#]|$))/, '/services');
}

export const redirectSources = [...redirects.keys()];
