import { useEffect, type RefObject } from 'react';
import { stopScroll } from './animate-scroll.ts';

/** Pixels of movement that turn a click into a drag. */
const DRAG_THRESHOLD = 6;

/**
 * Lets a mouse drag a scroll container sideways, including by its links and images. Browsers already do
 * so for touch.
 */
export function useDragScroll(
  container: RefObject<HTMLElement | null>,
  moving: string,
  released: () => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let from: { x: number; scroll: number } | null = null;
    let dragging = false;

    const down = (event: PointerEvent) => {
      dragging = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, scroll: element.scrollLeft };
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const distance = event.clientX - from.x;
      if (!dragging && Math.abs(distance) < DRAG_THRESHOLD) return;
      if (!dragging) stopScroll(element);
      dragging = true;
      element.classList.add(moving);
      element.scrollLeft = from.scroll - distance;
    };
    const up = () => {
      if (from && dragging) released();
      from = null;
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
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('dragstart', dragStart, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', up, { signal });
    return () => listeners.abort();
    // `released` is a new function on each render; the first one is enough.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [container, moving]);
}
