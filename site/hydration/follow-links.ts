import type { AnyRouter } from '@tanstack/react-router';
import { askAbout } from '../sections/enquiry-form/asked.ts';
import { navigationOf } from '../ui/follow-link.ts';

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
