import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from './store-unavailable.ts';

/** Milliseconds that a start waits for a database that is starting too. */
const TIMEOUT = 60_000;
const INTERVAL = 500;

/**
 * Runs the work, and retries it while the store is unreachable.
 *
 * @param waiting called once, before the first retry
 * @throws {StoreUnavailable} if the store is still unreachable after the timeout
 */
export async function waitForStore<T>(work: () => Promise<T>, waiting: () => void): Promise<T> {
  const end = performance.now() + TIMEOUT;
  for (let reported = false; ; reported = true) {
    try {
      return await work();
    } catch (error) {
      const away = error instanceof StoreUnavailable && error.reason === 'unreachable';
      if (!away || performance.now() > end) throw error;
      if (!reported) waiting();
      await sleep(INTERVAL);
    }
  }
}
