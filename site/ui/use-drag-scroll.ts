import { useEffect, type RefObject } from 'react';

/** Pixels of movement that turn a click into a drag. */
const DRAG_THRESHOLD = 6;

/** Lets a mouse drag a scroll container sideways; touch does so by itself. */
export function useDragScroll(
  container: RefObject<HTMLElement | null>,
  moving: string,
  released: (element: HTMLElement) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let from: { x: number; scroll: number } | null = null;
    let dragging = false;

    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, scroll: element.scrollLeft };
      dragging = false;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const distance = event.clientX - from.x;
      if (!dragging && Math.abs(distance) < DRAG_THRESHOLD) return;
      dragging = true;
      element.classList.add(moving);
      element.scrollLeft = from.scroll - distance;
    };
    const up = () => {
      if (from && dragging) released(element);
      from = null;
    };
    element.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
    // `released` is a new function on each render; the first one is enough.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [container, moving]);
}
