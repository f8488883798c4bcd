import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../concurrency/turns.ts';
import { TextRefused, type RunTexts } from './run-texts.ts';

/** What one job may take: processor time in milliseconds, and memory. */
const LIMITS = { processor: 2_000, megabytes: 200 };
/** Milliseconds between two checks of the processor time; and until an idle thread ends. */
const WATCH = 100;
const IDLE = 5 * 60_000;
/** Most jobs of an account or key that may wait; an open form sends one or two. */
const MOST_WAITING = 20;

/** What the thread sends: that it is ready, or the outcome of a job. */
export type TextMessage = { result: unknown } | { failed: string } | null;

const TOO_SLOW = 'This text takes too long to read; make it shorter or simpler';
const TOO_LARGE = 'This text takes too much memory to read; make it shorter or simpler';

export type TextThread = ReturnType<typeof openTextThread>;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;

/** @throws {TextRefused} if the thread is ended; the error that ends it otherwise */
async function nextMessage(thread: Worker): Promise<TextMessage> {
  const messages = on(thread, 'message', { close: ['exit'] });
  for await (const [message] of messages as AsyncIterable<[TextMessage]>) return message;
  throw new TextRefused(TOO_SLOW);
}

/**
 * A thread that reads and renders texts of editors, so that no text can block the process. The first job
 * starts it. It ends if a job takes too much or nobody needs it; the next job starts it again.
 */
export function openTextThread(limits = LIMITS) {
  const turns = createTurns(MOST_WAITING);
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./text-worker.ts', import.meta.url), {
      execArgv: [],
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
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  async function attempt(name: string, given: readonly unknown[]): Promise<unknown> {
    clearTimeout(idle);
    if (stopped) throw new TextRefused('The site is being stopped');
    const thread = worker ?? (await start());
    const before = await thread.cpuUsage();
    let running = true;
    const watching = setInterval(async () => {
      const { user, system } = await thread.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
      // By the time it responds, another job may be running.
      if (running && (user + system) / 1_000 > limits.processor) await end();
    }, WATCH);
    try {
      thread.postMessage({ name, given }, []);
      const message = (await nextMessage(thread))!;
      if ('failed' in message) throw new Error(message.failed);
      return message.result;
    } catch (error) {
      // The values are nested too deeply for a message, or the heap of the thread is full.
      if (error instanceof RangeError || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new TextRefused(TOO_LARGE, { cause: error });
      throw error;
    } finally {
      running = false;
      clearInterval(watching);
      idle = setTimeout(end, IDLE).unref();
    }
  }

  /** @throws {TooManyWaiting} */
  const run = (by: string, name: string, ...given: unknown[]) =>
    turns.run(by, () => attempt(name, given));
  return {
    run: run as RunTexts,
    /** Ends the thread for good. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(idle);
      await end();
    },
  };
}
