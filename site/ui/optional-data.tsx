import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface OptionalDataProps<Data> {
  query: UseQueryOptions<Data, Error, Data, any>;
  children: (data: Data) => ReactNode;
}

/**
 * Spinner, then content; after a failure nothing but a console error (spec section 8, "Network failure
 * on a detail-page call").
 */
export function OptionalData<Data>({ query, children }: OptionalDataProps<Data>) {
  const hydrated = useHydrated();
  // Retries a call that failed on the server, but not one whose retries failed here.
  const { data, error, isError } = useQuery({ ...query, retryOnMount: !hydrated });

  useEffect(() => {
    if (error) console.error('A part of the page could not be loaded:', query.queryKey, error);
    // The key is a new array on each render; log each failure once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  if (data !== undefined) return children(data);
  // Without script a spinner would never end.
  return isError || !hydrated ? null : <Spinner />;
}
