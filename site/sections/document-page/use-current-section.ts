import { useEffect, useState } from 'react';

/** The id of the section being read: the first one that crosses a band near the top of the viewport. */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        setCurrent(sections.find(({ id }) => inBand.has(id))?.id ?? null);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
