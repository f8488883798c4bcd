/** Addresses that lead on to a page of routes.ts, and the one form each address has. */

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

export const redirectSources = [...redirects.keys()];
