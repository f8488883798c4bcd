/** Milliseconds between samples. */
const INTERVAL = 25;
/** Consecutive late samples that make a standing delay. */
const SAMPLES = 8;

/**
 * Watches the delay of the event loop.
 *
 * @returns the standing delay: the smallest delay among the last samples, in milliseconds. A single pause,
 *   as for garbage collection, is not overload; a queue that persists is (as in CoDel, RFC 8289).
 */
export function watchLoopDelay(): () => number {
  const delays = Array.from({ length: SAMPLES }, () => 0);
  let next = 0;
  let due = performance.now() + INTERVAL;
  setInterval(() => {
    const now = performance.now();
    delays[next] = Math.max(0, now - due);
    next = (next + 1) % SAMPLES;
    due = now + INTERVAL;
  }, INTERVAL).unref();
  return () => Math.min(...delays);
}
