import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * After a move inside the site, which no browser announces by itself: the focus
 * goes to the new page's content and a screen reader hears its title.
 */
export function PageAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const known = useRef(path);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (path === undefined || known.current === path) return;
    const first = known.current === undefined;
    known.current = path;
    if (first) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [path]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  );
}
