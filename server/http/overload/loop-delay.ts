/** Milliseconds between samples. */
const INTERVAL = 25;
/** Consecutive late samples that make a standing delay. */
const SAMPLES = 8;

/** The standing delay of the event loop. */
export interface LoopDelay {
  /**
   * Milliseconds by which each of the last samples was late, at least. A single pause, as for garbage
   * collection, is not overload; a queue that persists is (the minimum over an interval, as in CoDel,
   * RFC 8289).
   */
  standing(): number;
  stop(): void;
}

/** @param clock milliseconds, for tests */
export function watchLoopDelay(clock: () => number = () => performance.now()): LoopDelay {
  const delays = Array.from({ length: SAMPLES }, () => 0);
  let next = 0;
  let due = clock() + INTERVAL;
  const timer = setInterval(() => {
    const now = clock();
    delays[next] = Math.max(0, now - due);
    next = (next + 1) % SAMPLES;
    due = now + INTERVAL;
  }, INTERVAL);
  timer.unref();
  return {
    standing: () => Math.min(...delays),
    stop: () => clearInterval(timer),
  };
}
