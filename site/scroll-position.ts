import type { AnyRouter } from '@tanstack/react-router';

/** Whether the visitor has moved on from the page that the server drew. */
let movedOn = false;

/**
 * Whether the router may scroll a page it has drawn. The first one it only takes
 * over: the browser has put it at its place, and the visitor may have scrolled it
 * since. Drawing on the server it may: that page puts itself where it was before a reload.
 */
export const mayScroll = (): boolean => import.meta.env.SSR || movedOn;

/**
 * Back leads to where the visitor was. The router notes the position of a page
 * that is left only if it saw it scroll: not when the click comes before the
 * browser has told of the scrolling, and not when the page was scrolled before
 * there was a script. So it is told once more, before it takes its notes.
 */
export function noteScrollOnLeaving(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', () => {
    movedOn = true;
    document.dispatchEvent(new Event('scroll'));
  });
}
