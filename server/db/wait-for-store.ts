import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from './store-unavailable.ts';

/** Milliseconds for which a start waits for a database that is being started too. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Does the work, and again while the store is unreachable.
 *
 * @param waiting called once when there is something to wait for
 */
export async function whenStoreIsThere<T>(
  work: () => Promise<T>,
  waiting: () => void,
  patience = PATIENCE,
): Promise<T> {
  const end = performance.now() + patience;
  for (let told = false; ; told = true) {
    try {
      return await work();
    } catch (error) {
      const unreachable = error instanceof StoreUnavailable && error.reason === 'unreachable';
      if (!unreachable || performance.now() > end) throw error;
      if (!told) waiting();
      await sleep(PAUSE);
    }
  }
}
