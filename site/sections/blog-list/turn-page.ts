import type { AnyRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Id of the heading over the posts. */
export const LIST_START = 'posts';

/**
 * For a click on a page link: when the other page is drawn, the browser stands
 * at one fixed position, the start of the list (spec section 2), and the focus
 * is there too. Back and forward keep to where the visitor was.
 */
export function turnPage(router: AnyRouter, click: MouseEvent): void {
  const leadsElsewhere = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (leadsElsewhere || click.button !== 0) return;
  const stop = router.subscribe('onRendered', () => {
    stop();
    const start = document.getElementById(LIST_START);
    start?.focus({ preventScroll: true });
    start?.scrollIntoView({ behavior: 'instant', block: 'start' });
  });
}
