import { useEffect, useRef } from 'react';

/**
 * Keeps an element out of sight until the first scroll event (spec section 2),
 * and only from eyes: it stays in the accessibility tree and in the tab order,
 * and a key press, a focus inside it or a page too short to scroll shows it.
 * Without script it is never hidden.
 */
export function useHiddenUntilScroll() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    const root = document.documentElement;
    if (!element || window.scrollY > 0 || root.scrollHeight <= window.innerHeight) return;
    const done = new AbortController();
    const show = () => {
      delete element.dataset.waiting;
      done.abort();
    };
    element.dataset.waiting = '';
    const options = { passive: true, signal: done.signal } as const;
    window.addEventListener('scroll', show, options);
    window.addEventListener('keydown', show, options);
    window.addEventListener('resize', show, options);
    element.addEventListener('focusin', show, options);
    return show;
  }, []);
  return ref;
}
