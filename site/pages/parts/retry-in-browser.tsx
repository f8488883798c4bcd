import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Spinner } from '../../ui/spinner.tsx';

/**
 * Rendered when a page's data could not be loaded on the server: a spinner, while the route's loader
 * runs again in the browser, with retries.
 */
export function RetryInBrowser({ routeId }: { routeId: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.invalidate({ filter: (match) => match.routeId === routeId });
  }, [router, routeId]);
  return <Spinner page />;
}
