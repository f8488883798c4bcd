import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows rendered beyond each end of the screen, and how many come and go together. */
const BEYOND = 15;
const STEP = 10;

/**
 * Which rows of a long list to render, as the page scrolls. All rows have the height `--entry-row` of the list's
 * style. The rows are there before the browser paints.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number) {
  const [range, setRange] = useState({ first: 0, last: 4 * BEYOND, height: 32 });
  useLayoutEffect(() => {
    function measure() {
      const element = list.current;
      if (!element) return;
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--entry-row'));
      const above = Math.floor(-element.getBoundingClientRect().top / height);
      const first = Math.max(0, Math.floor((above - BEYOND) / STEP) * STEP);
      const rows = Math.ceil(innerHeight / height);
      const last = first + Math.ceil((rows + 2 * BEYOND + STEP) / STEP) * STEP;
      setRange((known) =>
        known.first === first && known.last === last && known.height === height
          ? known
          : { first, last, height },
      );
    }
    const onScroll = () => flushSync(measure);
    measure();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', measure);
    };
  }, [list, count]);
  const first = Math.min(range.first, Math.max(0, count - 1));
  return { first, last: Math.min(range.last, count), height: range.height };
}
