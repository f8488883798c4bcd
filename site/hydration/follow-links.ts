import type { AnyRouter, NavigateOptions } from '@tanstack/react-router';
import { parseOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import { askAbout } from '../sections/enquiry-form/asked.ts';
import { isPage } from '../ui/is-page.ts';

/** Milliseconds for which the pointer or the focus is on a link before its page is loaded. */
const INTENT = 50;

/** Shows the pages that links lead to without loading a document, and loads them when a visitor is about to follow. */
export function followLinks(router: AnyRouter): void {
  const linkOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

  // After React's own handlers, which may have prevented it.
  addEventListener('click', (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const link = linkOf(event);
    if (!link || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (link.dataset.ask) askAbout(link.dataset.ask);
    const navigation = navigationOf(link, router);
    if (!navigation) return;
    event.preventDefault();
    void router.navigate(navigation);
  });

  let intended: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const intend = (event: Event) => {
    const link = linkOf(event);
    if (link === intended) return;
    intended = link;
    clearTimeout(timer);
    const navigation = link && navigationOf(link, router);
    if (!navigation) return;
    // If it fails, following the link says so.
    const load = () => void router.preloadRoute(navigation as never).catch(() => {});
    timer = setTimeout(load, event.type === 'touchstart' ? 0 : INTENT);
  };
  for (const type of ['mouseover', 'focusin', 'touchstart'])
    addEventListener(type, intend, { passive: true });
}

/**
 * What the router does for a link; null for one that is left to the browser. Links of all pages are plain
 * anchors. Those with a query are left to the server, which may redirect, and those to a place on another page
 * to the browser, which opens the question that one leads to, unless they have `data-follow`: `stay` keeps the
 * scroll position, `replace` replaces the history entry. `data-about` has the form on /contact-us say which
 * service, person or post the visitor comes from; the address stays as the specification has it.
 */
function navigationOf(link: HTMLAnchorElement, router: AnyRouter): NavigateOptions | null {
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
