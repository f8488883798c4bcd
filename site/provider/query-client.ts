import { QueryClient } from '@tanstack/react-query';
import { ChunkLate } from './chunk-timeout.ts';

const FIRST_RETRY_DELAY = 1000;
const LONGEST_RETRY_DELAY = 30_000;
const RETRIES = 3;
/** Milliseconds for which an answer is not asked for again. */
const FRESH_FOR = 5 * 60 * 1000;

/** For calls whose null says that there is no such page: it may be published the next moment. */
export const freshUnlessNone = ({ state }: { state: { data: unknown } }): number =>
  state.data === null ? 0 : FRESH_FOR;

/** Spec section 9: doubling from one second, at most thirty. `failures` counts from 0. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_DELAY * 2 ** failures, LONGEST_RETRY_DELAY);
}

/** A script that was late has used up the time of every attempt (spec section 7). */
export function isRetried(failures: number, error: Error): boolean {
  return failures < RETRIES && !(error instanceof ChunkLate);
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
        retry: import.meta.env.SSR ? false : isRetried,
        retryDelay,
        staleTime: FRESH_FOR,
      },
    },
  });
}
