import { QueryClient } from '@tanstack/react-query';
import { ChunkTimeout } from './load-script.ts';
import { FRESH_FOR } from './query.ts';

const FIRST_RETRY_DELAY = 1000;
const LONGEST_RETRY_DELAY = 30_000;
const RETRIES = 3;

/** Exponential backoff from one second up to thirty (spec section 9). `failures` counts from 0. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_DELAY * 2 ** failures, LONGEST_RETRY_DELAY);
}

/** A chunk timeout is not retried: all attempts share it (spec section 7). */
export function isRetried(failures: number, error: Error): boolean {
  return failures < RETRIES && !(error instanceof ChunkTimeout);
}

/**
 * A query client with the site's data-fetching policy (spec section 9). Failed calls are retried in
 * the browser only: rendering on the server does not wait for retries.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: import.meta.env.SSR ? false : isRetried,
        retryDelay,
        staleTime: FRESH_FOR,
        // Pages do not observe their queries (load.ts), so they would be removed while they are shown.
        gcTime: Infinity,
      },
    },
  });
}
