import { reasonOf } from '../logging/error-fields.ts';

export interface RepeatOptions {
  /** What it does, in the log. */
  name: string;
  /** Without it, nobody reads of failures. */
  log?: { warn(about: object, message: string): void };
  /** Milliseconds after a failure until the next attempt. */
  retryAfter: number;
  /** Why it failed, without personal data; by default the code or the name of the error. */
  explain?: (error: unknown) => string;
  /** Aborted by `stop`, so that a run can end early. */
  stopping?: AbortController;
  /** Left to another process after the last run. */
  lease?: { release(): Promise<void> };
}

/** A task that runs again and again. */
export interface Repeated {
  /** Runs it at once, or again as soon as the present run has ended. */
  wake(): void;
  /** Resolves when nothing is in progress. */
  stop(): Promise<void>;
}

/**
 * Runs a task at once, and again after each pause, one run at a time. The first of several failures is logged.
 *
 * @param task resolves with the milliseconds until the next run
 */
export function repeat(task: () => Promise<number>, options: RepeatOptions): Repeated {
  const { name, log, retryAfter, explain = reasonOf, stopping, lease } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = false;
  let failing = false;

  async function run(): Promise<void> {
    woken = false;
    const done = await task().catch((error: unknown) => ({ error }));
    const failed = typeof done !== 'number';
    if (failed && !failing)
      log?.warn({ task: name, reason: explain(done.error) }, 'background task failed; retrying');
    failing = failed;
    running = null;
    if (stopped) return;
    if (woken) wake();
    else timer = setTimeout(wake, failed ? retryAfter : done).unref();
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
      stopping?.abort();
      await running;
      await lease?.release().catch(() => {});
    },
  };
}
