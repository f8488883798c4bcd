import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { markTurn } from './long-turns.ts';
import { createTurns } from './turns.ts';

/** What one job may take: milliseconds of processor time, milliseconds in all, and memory. */
interface JobLimits {
  processor?: number;
  time?: number;
  megabytes: number;
}

/** Milliseconds between two checks of a job; and until an idle thread ends. */
const WATCH = 100;
const IDLE = 5 * 60_000;
/** Most jobs of an account or key that may wait; an open form sends one or two. */
const MOST_WAITING = 20;

/** What the thread sends: that it is ready, or the outcome of a job. */
export type JobMessage = { result: unknown } | { failed: string } | null;

/** Why a job was ended. */
export type JobEnd = 'slow' | 'large' | 'stopped';

interface JobThreadOptions {
  program: URL;
  /** Its `workerData`. */
  data?: unknown;
  limits: JobLimits;
  /** Makes the error of a job that was ended. */
  refuse(why: JobEnd, cause?: unknown): Error;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;

/**
 * A thread for what may take long, so that nothing of it can block the process: one job at a time, in turns
 * of those who ask. The first job starts it. It ends if a job takes too much or nobody needs it; the next
 * job starts it again.
 */
export function openJobThread({ program, data, limits, refuse }: JobThreadOptions) {
  const turns = createTurns(MOST_WAITING);
  let worker: Worker | null = null;
  let ending: Promise<unknown> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  /** @throws what ends the thread */
  async function nextMessage(thread: Worker): Promise<JobMessage> {
    const messages = on(thread, 'message', { close: ['exit'] });
    for await (const [message] of messages as AsyncIterable<[JobMessage]>) return message;
    throw refuse('slow');
  }

  async function start(): Promise<Worker> {
    // A query of SQLite goes on to its next row: never two threads of the same.
    await ending;
    const started = new Worker(program, {
      execArgv: [],
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    started.unref();
    const forget = () => {
      if (worker === started) worker = null;
    };
    started.on('error', forget).on('exit', forget);
    await nextMessage(started);
    return (worker = started);
  }

  /** Ends the thread. The next job starts another. */
  async function end(): Promise<void> {
    ending = worker?.terminate() ?? ending;
    worker = null;
    await ending;
  }

  async function attempt(name: string, given: readonly unknown[]): Promise<unknown> {
    clearTimeout(idle);
    if (stopped) throw refuse('stopped');
    const thread = worker ?? (await start());
    const began = performance.now();
    const before = await thread.cpuUsage();
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    let running = true;
    const endSlow = () => {
      reject(refuse('slow'));
      void end();
    };
    const watching = setInterval(async () => {
      // A thread within a query does not say its processor time.
      if (performance.now() - began > (limits.time ?? Infinity)) return endSlow();
      const { user, system } = await thread.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
      // By the time it responds, another job may be running.
      if (running && (user + system) / 1_000 > (limits.processor ?? Infinity)) endSlow();
    }, WATCH);
    try {
      thread.postMessage({ name, given }, []);
      const message = (await Promise.race([nextMessage(thread), tooSlow]))!;
      markTurn();
      if ('failed' in message) throw new Error(message.failed);
      return message.result;
    } catch (error) {
      // The values are nested too deeply for a message, or the heap of the thread is full.
      if (error instanceof RangeError || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
        throw refuse('large', error);
      throw error;
    } finally {
      running = false;
      clearInterval(watching);
      idle = setTimeout(end, IDLE).unref();
    }
  }

  return {
    /**
     * @param by who asks: they take turns
     * @throws {TooManyWaiting}
     * @throws what `refuse` makes
     */
    run: (by: string, name: string, ...given: unknown[]): Promise<unknown> =>
      turns.run(by, () => attempt(name, given)),
    /** Ends the thread for good. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(idle);
      await end();
    },
  };
}
