import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface OptionalDataProps<Data> {
  query: UseQueryOptions<Data, Error, Data, any>;
  children: (data: Data) => ReactNode;
}

/**
 * Spinner, then content; after a failure nothing but a line in the console
 * (spec section 8, "Network failure on a detail-page call").
 */
export function OptionalData<Data>({ query, children }: OptionalDataProps<Data>) {
  const hydrated = useHydrated();
  // What failed while the server drew the page is tried again here; what failed
  // here, with all its retries, is not.
  const { data, error, isError } = useQuery({ ...query, retryOnMount: !hydrated });

  useEffect(() => {
    if (error) console.error('A part of the page could not be loaded:', query.queryKey, error);
    // The key is made anew at each render; the failure is told once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  if (data !== undefined) return children(data);
  // A page without script would turn its spinner for ever.
  return isError || !hydrated ? null : <Spinner />;
}
