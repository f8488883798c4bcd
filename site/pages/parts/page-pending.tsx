import { useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';

/**
 * Shown while a page loads. React keeps the previous page in the document, hidden, so this must not
 * contain anything that may exist only once: no h1, no ids.
 */
export function PagePending() {
  const spinner = useRef<HTMLDivElement>(null);
  // The previous page's: without one, the router sets that of pages that are not found.
  const [title] = useState(() => document.title);
  // The visitor may have scrolled down a long page before following the link.
  useEffect(() => {
    spinner.current?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  }, []);
  return (
    <div ref={spinner}>
      <title>{title}</title>
      <Spinner page />
    </div>
  );
}
