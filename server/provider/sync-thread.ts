import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { raiseContentVersion } from '../content/content-version.ts';
import { readProvided } from '../content/provided-kinds.ts';
import { repeat } from '../content/repeat.ts';
import type { CommitQueue } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { CallOutcome } from './call-provider.ts';
import type { Poll, SyncMessage, SyncTask } from './sync-messages.ts';
import { writeList, writeRows } from './write-rows.ts';

/** Milliseconds between two checks of what a poll takes, and what it may take: processor time in milliseconds, and memory. */
const WATCH = 500;
const LIMITS = { processor: 60_000, megabytes: 300 };

export interface ThreadOptions extends SyncTask {
  db: Database;
  queue: CommitQueue;
  /** Told of each call. */
  report(outcome: CallOutcome): void;
  /** Whether this process may still write what the provider has. */
  isOurs(): Promise<boolean>;
  limits?: typeof LIMITS | undefined;
}

/** A thread that polls a provider and remembers what it found. It is ended if it takes too much. */
export type SyncThread = ReturnType<typeof startThread>;

/** Starts a thread, which polls when it is told to. */
export function startThread(options: ThreadOptions) {
  const { db, queue, base, pictures, key, report, isOurs, limits = LIMITS } = options;
  const worker = new Worker(new URL('./sync-worker.ts', import.meta.url), {
    workerData: { base, pictures, key } satisfies SyncTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
  });
  let spent = 0;
  let why = 'its thread ended';
  // Caches may not know of what was written before: perhaps by another process, or by a thread that was ended.
  let unseen = true;
  const end = (reason: string) => {
    why = reason;
    void worker.terminate();
  };
  worker.on('error', () => {});

  async function watch(before: number): Promise<number> {
    const { user, system } = await worker.cpuUsage();
    spent = (user + system) / 1_000;
    if (spent - before > limits.processor) end('it took too much processor time');
    else if (!(await isOurs())) end('another process took over');
    return WATCH;
  }

  /** Writes, and then leaves the event loop to visitors for as long as that took. */
  async function write(message: Extract<SyncMessage, { type: 'rows' | 'list' }>) {
    const started = performance.now();
    const changed = await (message.type === 'rows'
      ? writeRows(queue, message.rows)
      : writeList(db, queue, message.list));
    await sleep(performance.now() - started);
    worker.postMessage('written', []);
    return changed;
  }

  return {
    end,
    /**
     * Reads what the provider has, and writes what is new, a few rows at a time.
     *
     * @param all whether to read all details
     * @returns whether something failed, what changed, for people, and whether the content version was raised
     * @throws if the thread was ended, or its rows could not be written: it is of no use then
     */
    async poll(all: boolean) {
      // Nothing would tell of an end before this poll.
      if (worker.threadId < 0) throw new Error(why);
      const before = spent;
      const watching = repeat(
        () => watch(before),
        () => WATCH,
      );
      const messages = on(worker, 'message', { close: ['exit'] });
      const changed: string[] = [];
      try {
        const provided = await readProvided(db);
        const readBefore = [...provided.keys()].filter((kind) => provided.get(kind));
        worker.postMessage({ all, readBefore } satisfies Poll, []);
        for await (const [message] of messages as AsyncIterable<[SyncMessage]>) {
          if (message.type === 'call') report(message.outcome);
          else if (message.type === 'done') {
            const raised = unseen;
            if (raised) await queue.write(raiseContentVersion);
            unseen = false;
            return { failed: message.failed, changed, raised };
          } else {
            changed.push(...(await write(message)));
            const known = message.type === 'rows' || readBefore.includes(message.list.kind);
            unseen ||= changed.length > 0 || !known;
          }
        }
        throw new Error(why);
      } catch (error) {
        end(why);
        throw error;
      } finally {
        await watching.stop();
      }
    },
  };
}
