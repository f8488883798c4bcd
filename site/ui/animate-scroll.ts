/**
 * Scrolls an element sideways in exactly `duration` milliseconds, which the browser's own smooth
 * scrolling does not guarantee; jumps with reduced motion. `moving` is a class that disables
 * snapping meanwhile.
 */
export function animateScroll(
  element: HTMLElement,
  target: number,
  duration: number,
  moving: string,
): void {
  const from = element.scrollLeft;
  const to = Math.min(target, element.scrollWidth - element.clientWidth);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.classList.add(moving);
  if (still || Math.abs(to - from) < 1) {
    element.scrollLeft = to;
    element.classList.remove(moving);
    return;
  }
  const start = performance.now();
  const frame = (now: number) => {
    const progress = Math.min(1, (now - start) / duration);
    const eased = 1 - (1 - progress) ** 3;
    element.scrollLeft = from + (to - from) * eased;
    if (progress < 1) requestAnimationFrame(frame);
    else element.classList.remove(moving);
  };
  requestAnimationFrame(frame);
}
