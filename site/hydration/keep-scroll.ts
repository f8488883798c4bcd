import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/**
 * Brings the visitor back to where they were on a page. The router would keep
 * the places in the session's storage, which this site does not write to: they
 * are kept in memory, and across documents the browser knows them by itself.
 */
export function keepScroll(router: AnyRouter): void {
  const places = new Map<string, number>();
  let movedOn = false;

  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  // The first page is only taken over: the browser has put it at its place, and the visitor
  // may be scrolling it. Given to the router when it is made, this would turn its storage on.
  router.options.scrollRestoration = () => movedOn;
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return;
    movedOn = true;
    places.set(keyOf(fromLocation), window.scrollY);
  });
  // The router has put the page to its top, or to the part that its address names, just before.
  router.subscribe('onRendered', ({ toLocation }) => {
    const known = places.get(keyOf(toLocation));
    if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' });
  });
}

/** Names an entry of the history: the same address may be in it several times. */
function keyOf({ href, state }: ParsedLocation): string {
  const { __TSR_key: key } = state;
  return key ?? href;
}
