import type { AnyRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Id of the heading above the posts. */
export const LIST_START = 'posts';

/**
 * Handles a click on a pagination link: once the other page is rendered, scrolls to the start of the
 * list and moves focus there (spec section 2). Back and forward restore the scroll position instead.
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
