import type { AnyRouter } from '@tanstack/react-router';
import { historyEntryKey, restoreScrollWhen } from '../seams/framework-seams.ts';

/**
 * Restores scroll positions, from memory: the router would use session storage, which this site does
 * not write to. Across documents the browser restores them.
 */
export function keepScroll(router: AnyRouter): void {
  const positions = new Map<string, number>();
  let navigated = false;
  /** The history entry whose successor is still loading. */
  let leaving: string | undefined;

  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));

  // Not on the first page: the browser has restored its position, and the visitor may be scrolling.
  restoreScrollWhen(router, () => navigated);
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return;
    navigated = true;
    const key = historyEntryKey(fromLocation);
    // A second navigation may find the spinner instead of the page that the visitor is leaving.
    if (key !== leaving) positions.set(key, window.scrollY);
    leaving = key;
  });
  router.subscribe('onResolved', () => (leaving = undefined));
  // Runs after the router has scrolled to the top or to the hash.
  router.subscribe('onRendered', ({ toLocation }) => {
    const known = positions.get(historyEntryKey(toLocation));
    if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' });
  });
}
