import { useEffect, useState, type RefObject } from 'react';

/** Whether at least `share` (0–1) of an element has been in view. Never returns to false. */
export function useInView(element: RefObject<Element | null>, share: number): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= share)) setSeen(true);
      },
      { threshold: share },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, share, seen]);
  return seen;
}
