/** Milliseconds between samples. */
const INTERVAL = 25;
/** Consecutive late samples that make a standing delay. */
const SAMPLES = 8;

/**
 * Watches the delay of the event loop.
 *
 * @param clock milliseconds, for tests
 * @returns the standing delay: milliseconds by which each of the last samples was late, at least. A single
 *   pause, as for garbage collection, is not overload; a queue that persists is (the minimum over an
 *   interval, as in CoDel, RFC 8289).
 */
export function watchLoopDelay(clock: () => number = () => performance.now()): () => number {
  const delays = Array.from({ length: SAMPLES }, () => 0);
  let next = 0;
  let due = clock() + INTERVAL;
  setInterval(() => {
    const now = clock();
    delays[next] = Math.max(0, now - due);
    next = (next + 1) % SAMPLES;
    due = now + INTERVAL;
  }, INTERVAL).unref();
  return () => Math.min(...delays);
}
