import { useEffect, useState, type RefObject } from 'react';

/** Whether at least `share` (0–1) of an element has been in view. Once it was, it stays so. */
export function useInView(element: RefObject<Element | null>, share: number): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A section taller than the screen may never show its share of itself at once.
        const enough = entries.some(
          (entry) =>
            entry.isIntersecting &&
            (entry.intersectionRatio >= share ||
              entry.intersectionRect.height >= window.innerHeight * share),
        );
        if (enough) setSeen(true);
      },
      { threshold: [share, share / 2] },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, share, seen]);
  return seen;
}
