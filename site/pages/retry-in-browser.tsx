import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Spinner } from '../ui/spinner.tsx';

/**
 * Stands where the server could not get a page's data: a spinner, while the
 * loader of that route runs again in the browser with its retries.
 */
export function RetryInBrowser({ routeId }: { routeId: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.invalidate({ filter: (match) => match.routeId === routeId });
  }, [router, routeId]);
  return <Spinner page />;
}
