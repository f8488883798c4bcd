import { useEffect, useState } from 'react';

/** The id of the section that is being read: the first one in a band below the top of the window. */
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
