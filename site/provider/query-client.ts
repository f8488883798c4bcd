import { QueryClient } from '@tanstack/react-query';

const FIRST_RETRY_DELAY = 1000;
const LONGEST_RETRY_DELAY = 30_000;
const RETRIES = 3;

/** Spec section 9: doubling from one second, at most thirty. `failures` counts from 0. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_DELAY * 2 ** failures, LONGEST_RETRY_DELAY);
}

/**
 * The data-fetching policy of spec section 9. A failed call is tried again in
 * the browser only: a page that is being rendered does not wait for retries.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: import.meta.env.SSR ? false : RETRIES,
        retryDelay,
        staleTime: 5 * 60 * 1000,
      },
    },
  });
}
