/** The next animation frame of each element. */
const frames = new WeakMap<HTMLElement, number>();

/** Stops the animation of an element where it is. */
export function stopScroll(element: HTMLElement): void {
  cancelAnimationFrame(frames.get(element) ?? 0);
}

/**
 * Scrolls an element sideways in exactly `duration` milliseconds, which the browser's own smooth
 * scrolling does not guarantee; jumps with reduced motion, and replaces a running animation.
 * `moving` is a class that disables snapping during the animation.
 */
export function animateScroll(
  element: HTMLElement,
  to: number,
  duration: number,
  moving: string,
): void {
  stopScroll(element);
  const from = element.scrollLeft;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.classList.add(moving);
  if (still || Math.abs(to - from) < 1) {
    element.scrollLeft = to;
    element.classList.remove(moving);
    return;
  }
  const start = performance.now();
  const frame = (now: number) => {
    // A frame is dated by its beginning, which may be before the start.
    const progress = Math.min(1, Math.max(0, now - start) / duration);
    const eased = 1 - (1 - progress) ** 3;
    element.scrollLeft = from + (to - from) * eased;
    if (progress < 1) frames.set(element, requestAnimationFrame(frame));
    else element.classList.remove(moving);
  };
  frames.set(element, requestAnimationFrame(frame));
}
