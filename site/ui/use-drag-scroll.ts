import { useEffect, type RefObject } from 'react';
import { stopScroll } from './animate-scroll.ts';

/** Pixels of movement that turn a click into a drag. */
const DRAG_THRESHOLD = 6;
/** Milliseconds without an event after which a turn of the wheel or a swipe sideways is over. */
const WHEEL_PAUSE = 200;
/** The shares of the container's width from which a drag and a turn of the wheel move it on. */
const DRAG_SHARE = 1 / 8;
const WHEEL_SHARE = 1 / 32;

/**
 * Lets a mouse drag a scroll container sideways, including by its links and images, and tells when a drag
 * or a turn of the wheel is over: the browser would snap back to where it began unless it was nearer to the
 * next snap point. Browsers drag by touch themselves. Text is selected by a double click, or by a drag that
 * begins downward or upward.
 */
export function useDragScroll(
  container: RefObject<HTMLElement | null>,
  moving: string,
  /** Takes the scroll position at the start, and the share of the width from which it moves on. */
  released: (from: number, share: number) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let from: { x: number; y: number; scroll: number } | null = null;
    let dragging = false;
    let wheeling: { from: number; timer: ReturnType<typeof setTimeout> } | null = null;

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
      wheeling = { from: start, timer: setTimeout(over, WHEEL_PAUSE) };
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
    element.addEventListener('dragstart', dragStart, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    window.addEventListener('mousemove', move, { signal });
    window.addEventListener('mouseup', up, { signal });
    return () => {
      clearTimeout(wheeling?.timer);
      listeners.abort();
    };
    // `released` is a new function on each render; the first one is enough.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [container, moving]);
}
