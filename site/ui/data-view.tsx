import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from './button.ts';
import styles from './data-view.module.css';
import { Spinner } from './spinner.tsx';

interface DataViewProps<Data> {
  query: UseQueryOptions<Data, Error, Data, any>;
  children: (data: Data) => ReactNode;
}

/**
 * Spinner, then content (spec section 4). When all retries are used up it says
 * so and offers another try, instead of turning for ever.
 */
export function DataView<Data>({ query, children }: DataViewProps<Data>) {
  const { data, isError, refetch, isFetching } = useQuery(query);
  if (data !== undefined) return children(data);
  if (!isError || isFetching) return <Spinner />;
  return (
    <div className={styles.failed} role="alert">
      <p>This part of the page could not be loaded.</p>
      <button type="button" className={buttonClass('quiet', 'small')} onClick={() => refetch()}>
        Try again
      </button>
    </div>
  );
}
