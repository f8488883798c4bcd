/** Milliseconds between looks. */
const INTERVAL = 25;
/** How many looks in a row have to be late before the delay counts as standing. */
const LOOKS = 8;

/** How late the event loop is, all the time and not for once. */
export interface LoopDelay {
  /**
   * Milliseconds by which every one of the last looks was late. A pause for
   * collecting garbage is not overload; a queue that does not go away is
   * (the least delay of an interval, as in CoDel, RFC 8289).
   */
  standing(): number;
  stop(): void;
}

/** @param clock milliseconds, for tests */
export function watchLoopDelay(clock: () => number = () => performance.now()): LoopDelay {
  const delays = Array.from({ length: LOOKS }, () => 0);
  let next = 0;
  let due = clock() + INTERVAL;
  const timer = setInterval(() => {
    const now = clock();
    delays[next] = Math.max(0, now - due);
    next = (next + 1) % LOOKS;
    due = now + INTERVAL;
  }, INTERVAL);
  timer.unref();
  return {
    standing: () => Math.min(...delays),
    stop: () => clearInterval(timer),
  };
}
