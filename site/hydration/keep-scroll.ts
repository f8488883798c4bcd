import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/**
 * Restores scroll positions, from memory: the router would use session storage, which this site does
 * not write to. Across documents the browser restores them.
 */
export function keepScroll(router: AnyRouter): void {
  const positions = new Map<string, number>();
  let navigated = false;

  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  // Not on the first page: the browser has restored its position, and the visitor may be scrolling.
  // Passed when the router is created, this option would enable its session storage.
  router.options.scrollRestoration = () => navigated;
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return;
    navigated = true;
    positions.set(keyOf(fromLocation), window.scrollY);
  });
  // Runs after the router has scrolled to the top or to the hash.
  router.subscribe('onRendered', ({ toLocation }) => {
    const known = positions.get(keyOf(toLocation));
    if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' });
  });
}

/** Identifies a history entry: the same URL may have several. */
function keyOf({ href, state }: ParsedLocation): string {
  const { __TSR_key: key } = state;
  return key ?? href;
}
