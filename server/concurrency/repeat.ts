/** A task that runs again and again. */
export interface Repeated {
  /** Runs it at once, or again as soon as the present run has ended. */
  wake(): void;
  /** Resolves when nothing is in progress. */
  stop(): Promise<void>;
}

/**
 * Runs a task at once, and again after each pause, one run at a time.
 *
 * @param task resolves with the milliseconds until the next run
 * @param failed is given what the task throws, and whether the run before it succeeded; returns the
 *   milliseconds until the next attempt
 */
export function repeat(
  task: () => Promise<number>,
  failed: (error: unknown, isFirst: boolean) => number,
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = false;
  let failing = false;

  async function run(): Promise<void> {
    woken = false;
    const done = await task().catch((error: unknown) => ({ error }));
    const pause = typeof done === 'number' ? done : failed(done.error, !failing);
    failing = typeof done !== 'number';
    running = null;
    if (stopped) return;
    if (woken) wake();
    else timer = setTimeout(wake, pause).unref();
  }
  function wake(): void {
    woken = true;
    clearTimeout(timer);
    if (!stopped) running ??= run();
  }
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
