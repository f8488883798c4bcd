import type { AnyRouter, NavigateOptions } from '@tanstack/react-router';
import { parseOrigin } from '../../contract/enquiry/enquiry-origin.ts';

/**
 * Whether the router shows a page at the path. Feeds and former addresses, which the server redirects,
 * are none.
 */
export const isPage = (router: AnyRouter, path: string): boolean =>
  router.getMatchedRoutes(path)[2] !== undefined;

/**
 * What the router does for a link; null for one that is left to the browser. The links of all pages are plain.
 * `data-follow` is for those with a query or to a place on another page, which are otherwise left to the server,
 * which may redirect the one, and to the browser, which opens the question that the other leads to: `stay` keeps
 * the scroll position, `replace` replaces the history entry. `data-about` says that an enquiry is about this
 * page; the address stays as the specification has it.
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
