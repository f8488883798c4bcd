import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Lowers the priority of the calling thread or helper process, so that visitors come first where
 * processors are few. A sandbox may refuse it.
 *
 * @param niceness 19 is the lowest priority
 */
export function letVisitorsFirst(niceness: 10 | 19): void {
  // Outside Linux a thread would lower its whole process.
  if (!isMainThread && process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {}
}
