import { useEffect, useRef } from 'react';
import { Spinner } from '../ui/spinner.tsx';

/**
 * Shown while a page loads. React keeps the previous page in the document,
 * hidden beside it, so nothing here may be unique to a page: no h1, no ids.
 */
export function PagePending() {
  const spinner = useRef<HTMLDivElement>(null);
  // The visitor may have followed a link at the end of a long page.
  useEffect(() => {
    spinner.current?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  }, []);
  return (
    <div ref={spinner}>
      <Spinner page />
    </div>
  );
}
