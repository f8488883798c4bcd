import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/**
 * Brings the visitor back to where they were on a page. The router would keep
 * the places in the session's storage, which this site does not write to: they
 * are kept in memory, and across documents the browser knows them by itself.
 */
export function keepScroll(router: AnyRouter): void {
  const places = new Map<string, number>();
  let place = window.scrollY;
  let first = true;
  addEventListener('scroll', () => (place = window.scrollY), { passive: true });

  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) places.set(keyOf(fromLocation), place);
  });
  // The router has put every page to its top just before.
  router.subscribe('onRendered', ({ toLocation }) => {
    const known = first ? place : places.get(keyOf(toLocation));
    first = false;
    if (known) window.scrollTo({ top: known, behavior: 'instant' });
  });
}

/** Names an entry of the history: the same address may be in it several times. */
function keyOf({ href, state }: ParsedLocation): string {
  const { __TSR_key: key } = state;
  return key ?? href;
}
