import type { AnyRouter } from '@tanstack/react-router';
import { isKept } from '../ui/use-kept.ts';
import { isHydrated } from '../seams/framework-seams.ts';

/**
 * React hydrates the target of these at once, and with it everything up to the next Suspense
 * boundary: a long task before the screen can respond.
 */
const INPUT = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'textInput',
  'input',
];
const NEEDS_SCRIPT = 'button:not([popovertarget], [commandfor])';

/**
 * Until an element is hydrated, its input is left to the browser, as before React started. Only the
 * click of a button that needs script, or submits, reaches React.
 *
 * Links are left to the browser until the content of <main> is hydrated, some time after the header
 * and the footer. A navigation in between makes React throw (error 422: the router has dropped the
 * route that is being hydrated) and empties the page.
 */
export function leaveInputToBrowser(router: AnyRouter): void {
  const main = document.getElementById('main');
  const isDone = (element?: Element | null) => !element || isHydrated(element);
  const end = new AbortController();
  const guard = (event: Event) => {
    const { target, type } = event;
    const started = isDone(main?.firstElementChild);
    // The sections of the page follow; React leaves the browser idle when all are hydrated.
    if (started) (window.requestIdleCallback ?? setTimeout)(() => end.abort());
    if (!(target instanceof Element)) return;
    const isClicked = (selector: string) => type === 'click' && target.closest(selector);
    if (isClicked(NEEDS_SCRIPT)) return;
    if (isClicked('a[href]') ? !started : !isHydrated(target) && !isKept(target))
      event.stopImmediatePropagation();
  };
  for (const type of INPUT)
    addEventListener(type, guard, { capture: true, passive: true, signal: end.signal });
  // <main> itself must be hydrated at this point. If it does not look hydrated, the check is broken.
  const stop = router.subscribe('onRendered', () => {
    stop();
    if (!isDone(main)) end.abort();
  });
}
