import type { AnyRouter, NavigateOptions } from '@tanstack/react-router';
import { parseOrigin } from '../../contract/enquiry/enquiry-origin.ts';

/**
 * Whether the router shows a page at the path. Feeds and former addresses, which the server redirects,
 * are none.
 */
export const isPage = (router: AnyRouter, path: string): boolean =>
  router.getMatchedRoutes(path)[2] !== undefined;

/**
 * What the router does for a link; null for one that is left to the browser. Links of all pages are plain
 * anchors. Those with a query are left to the server, which may redirect, and those to a place on another page
 * to the browser, which opens the question that one leads to, unless they have `data-follow`: `stay` keeps the
 * scroll position, `replace` replaces the history entry. `data-about` has the form on /contact-us say which
 * service, person or post the visitor comes from; the address stays as the specification has it.
 */
export function navigationOf(link: HTMLAnchorElement, router: AnyRouter): NavigateOptions | null {
  const { origin, pathname, search, hash, target } = link;
  const { follow } = link.dataset;
  const here = 'about' in link.dataset ? parseOrigin(router.state.location.pathname) : null;
  if (origin !== location.origin || target || link.getAttribute('href')!.startsWith('#'))
    return null;
  if (((search || hash) && follow === undefined) || !isPage(router, pathname)) return null;
  return {
    href: pathname + search + hash,
    ...(here && {
      href: undefined,
      to: pathname,
      search: { about: here.path },
      mask: { to: pathname, search: {}, unmaskOnReload: true },
    }),
    ...(follow === 'stay' && { resetScroll: false }),
    ...(follow === 'replace' && { replace: true }),
  } as NavigateOptions;
}
