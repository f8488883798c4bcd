import { useEffect, type RefObject } from 'react';
import { stopScroll } from './animate-scroll.ts';

/** Pixels of movement that turn a click into a drag. */
const DRAG_THRESHOLD = 6;
/** Milliseconds without an event after which a turn of the wheel, or a swipe sideways, is over. */
const PAUSE = 200;
/** The shares of a slide's width from which a drag and a turn of the wheel move it on. */
const DRAG_SHARE = 1 / 3;
const WHEEL_SHARE = 1 / 12;

/**
 * Lets a mouse drag a scroll container sideways, including by its links and images, and tells when a drag,
 * a swipe or a turn of the wheel is over: the browser would snap back to where it began unless it was nearer
 * to the next snap point. Text is selected by a double click, or by a drag that begins downward or upward.
 */
export function useDragScroll(
  container: RefObject<HTMLElement | null>,
  moving: string,
  /** Takes the scroll position at the start, and the share of a slide's width from which it moves on. */
  released: (from: number, share: number) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let from: { x: number; y: number; scroll: number } | null = null;
    let dragging = false;
    let wheeling: { from: number; timer: ReturnType<typeof setTimeout> } | null = null;
    let swiping: { from: number; timer?: ReturnType<typeof setTimeout> } | null = null;

    const down = (event: MouseEvent) => {
      dragging = false;
      if (event.button !== 0 || event.detail > 1) return;
      from = { x: event.clientX, y: event.clientY, scroll: element.scrollLeft };
    };
    const move = (event: MouseEvent) => {
      if (!from) return;
      const distance = event.clientX - from.x;
      const upOrDown = Math.abs(event.clientY - from.y);
      if (!dragging && upOrDown >= Math.max(DRAG_THRESHOLD, Math.abs(distance))) from = null;
      if (!from || (!dragging && Math.abs(distance) < DRAG_THRESHOLD)) return;
      if (!dragging) stopScroll(element);
      dragging = true;
      element.classList.add(moving);
      element.scrollLeft = from.scroll - distance;
    };
    const up = () => {
      if (from && dragging) released(from.scroll, DRAG_SHARE);
      from = null;
    };
    const wheel = (event: WheelEvent) => {
      const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
      if (Math.abs(sideways) < Math.abs(event.deltaY)) return;
      if (!wheeling) stopScroll(element);
      clearTimeout(wheeling?.timer);
      element.classList.add(moving);
      const start = wheeling?.from ?? element.scrollLeft;
      // By itself the browser snaps back to where it was before this is over.
      event.preventDefault();
      element.scrollLeft += sideways;
      const over = () => {
        wheeling = null;
        released(start, WHEEL_SHARE);
      };
      wheeling = { from: start, timer: setTimeout(over, PAUSE) };
    };
    const touchStart = () => {
      stopScroll(element);
      clearTimeout(swiping?.timer);
      swiping = { from: swiping?.from ?? element.scrollLeft };
      // The browser scrolls, also after the finger has left, but does not snap.
      element.classList.add(moving);
    };
    const touchEnd = ({ touches }: TouchEvent) => {
      if (touches.length === 0) awaitRest();
    };
    const scrolled = () => {
      if (swiping?.timer) awaitRest();
    };
    const awaitRest = () => {
      if (!swiping) return;
      clearTimeout(swiping.timer);
      const { from: start } = swiping;
      swiping.timer = setTimeout(() => {
        swiping = null;
        released(start, DRAG_SHARE);
      }, PAUSE);
    };
    // Otherwise the browser drags the link or the picture itself.
    const dragStart = (event: DragEvent) => event.preventDefault();
    // A drag that ends on a link is not a click on it. Clicks by keyboard have no detail.
    const click = (event: MouseEvent) => {
      if (!dragging || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('mousedown', down, { signal });
    element.addEventListener('wheel', wheel, { signal, passive: false });
    element.addEventListener('touchstart', touchStart, { signal, passive: true });
    element.addEventListener('touchend', touchEnd, { signal });
    element.addEventListener('touchcancel', touchEnd, { signal });
    element.addEventListener('scroll', scrolled, { signal });
    element.addEventListener('dragstart', dragStart, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    window.addEventListener('mousemove', move, { signal });
    window.addEventListener('mouseup', up, { signal });
    return () => {
      clearTimeout(wheeling?.timer);
      clearTimeout(swiping?.timer);
      listeners.abort();
    };
    // `released` is a new function on each render; the first one is enough.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [container, moving]);
}
