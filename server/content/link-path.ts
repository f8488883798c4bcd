import { ALIASES } from '../../contract/site-aliases.ts';

/**
 * The path of the page that a link leads to; null for one to another site, to a place on the same page, or to
 * a picture. One without a slash at its beginning leads nowhere, and gets `./`.
 */
export function pathOfLink(link: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\/static\/|#)/i.test(link)) return null;
  const path = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  if (!path.startsWith('/')) return `./${path}`;
  // The last part alone says which service it is (spec section 7).
  const shown = path.toLowerCase().replace(/^(\/services)\/[^/]+(\/[^/]+)$/, '$1$2');
  return ALIASES.get(shown) ?? shown;
}
