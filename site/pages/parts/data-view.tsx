import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePageData, useQueryState } from '../../provider/load.ts';
import type { PageQuery } from '../../provider/query.ts';
import { buttonClass } from '../../ui/button.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from '../../ui/spinner.module.css';

interface DataViewProps<Data> {
  query: PageQuery<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * Spinner, then content (spec section 4). After the last retry it shows a message and a button to
 * try again. Focus, which was on that button, stays in place when the content changes.
 */
export function DataView<Data>({ query, children }: DataViewProps<Data>) {
  const pageData = usePageData();
  const { data, error, fetchStatus } = useQueryState(query, true);
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), [tries]);
  useErrorLog(query, error);

  function tryAgain() {
    setTries((before) => before + 1);
    void pageData.prefetch(query);
  }

  const shown =
    data !== undefined ? (
      children(data)
    ) : !error || fetchStatus === 'fetching' ? (
      <Spinner />
    ) : (
      <div className={styles.spinner} role="alert">
        <p>This part of the page could not be loaded.</p>
        <button type="button" className={buttonClass('quiet', 'small')} onClick={tryAgain}>
          Try again
        </button>
      </div>
    );
  if (tries === 0) return shown;
  return (
    <div ref={place} tabIndex={-1}>
      {shown}
    </div>
  );
}

/**
 * Spinner, then content; after a failure nothing but a console error (spec section 8, "Network failure
 * on a detail-page call").
 */
export function OptionalData<Data>({ query, children }: DataViewProps<Data>) {
  // Retries a call that failed on the server, but not one whose retries failed here.
  const { data, error } = useQueryState(query, true, false);

  useErrorLog(query, error);
  if (data !== undefined) return children(data);
  return error ? null : <SpinnerWithScript />;
}

/** Without script a spinner would never end. */
const SpinnerWithScript = () => useHydrated() && <Spinner />;

function useErrorLog(query: PageQuery<any>, error: Error | null): void {
  useEffect(() => {
    if (error) console.error('A part of the page could not be loaded:', query.queryKey, error);
    // The key is a new array on each render; log each failure once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
}
