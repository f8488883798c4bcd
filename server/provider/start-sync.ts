import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { getContentVersion } from '../content/content-version.ts';
import { readProvided } from '../content/provided-kinds.ts';
import { repeat } from '../content/repeat.ts';
import type { CommitQueue } from '../db/commit-queue.ts';
import { keepLease } from '../db/leases.ts';
import type { Database } from '../db/open-database.ts';
import type { CallOutcome } from './call-provider.ts';
import type { Known, SyncedKind, SyncedRow, SyncMessage, SyncTask } from './sync-messages.ts';
import { endPoll, removeOthers, writeRows } from './write-rows.ts';

/** Milliseconds for which another process leaves the provider to this one, and between two extensions. */
const LEASE = 30_000;
const TICK = 10_000;
/** Milliseconds after a poll in which something failed; doubled up to an hour while worker threads are ended. */
const RETRY_AFTER = 20_000;
const LONGEST_PAUSE = 60 * 60_000;
/** What a poll may take: processor time and time in milliseconds, and memory. */
const LIMITS = { processor: 60_000, time: 15 * 60_000, megabytes: 300 };

export interface SyncOptions {
  db: Database;
  queue: CommitQueue;
  log: Record<'info' | 'warn', (about: object, message: string) => void>;
  /** The provider's address, with a trailing slash. */
  base: string;
  /** Milliseconds between two polls. */
  interval: number;
  /** The folder of this site's pictures, and the key that addresses of the provider's are sealed with. */
  pictures: string;
  key: KeyObject;
  /** Incremented after each call. */
  counts: { succeeded: number; failed: number };
  limits?: typeof LIMITS;
}

export interface Sync {
  /** Resolves when every kind was read, here or in another process, or this process has tried. */
  firstPoll: Promise<void>;
  /** Reads everything, if something but the provider changed the content: as a notification does. */
  wake(): void;
  stop(): Promise<void>;
}

const nothingKnown = (): Known => ({ validators: {}, emptied: [], entries: new Map() });

/**
 * Keeps the rows of a provider elsewhere as the provider has them, in one process of all. Each poll is
 * made in a worker thread, which is ended if it takes too much; its rows are written here, a few at a time.
 */
export function startSync(options: SyncOptions): Sync {
  const { db, queue, log, interval, counts, limits = LIMITS } = options;
  const lease = keepLease('provider', LEASE);
  const first = Promise.withResolvers<void>();
  const failing = new Map<string, string>();
  let known = nothingKnown();
  /** Whether rows changed that caches do not know of: perhaps by the process that had the lease before. */
  let unseen = true;
  let version = -1;
  let turn = 0;
  let dueAt = 0;
  let ended = 0;
  let stopped = false;
  let endThread = () => {};

  async function tick(): Promise<number> {
    const held = await lease.keep(db);
    if (held === 'elsewhere') {
      if ([...(await readProvided(db)).values()].every(Boolean)) first.resolve();
      return TICK;
    }
    // Another process may have changed the rows meanwhile.
    if (held === 'acquired') [known, unseen] = [nothingKnown(), true];
    const before = await getContentVersion(db);
    const told = before !== version && version >= 0;
    if (!told && performance.now() < dueAt) return pause();
    version = before;
    const extending = setInterval(() => {
      lease.keep(db).then(
        (still) => still === 'kept' || endThread(),
        () => {},
      );
    }, LEASE / 3);
    try {
      const failed = await poll(told ? 'all' : turn++);
      ended = 0;
      dueAt = performance.now() + (failed ? Math.min(interval, RETRY_AFTER) : interval);
    } catch (error) {
      const wait = Math.min(RETRY_AFTER * 2 ** ended++, LONGEST_PAUSE);
      dueAt = performance.now() + wait;
      const reason = error instanceof Error ? error.message : typeof error;
      if (!stopped) log.warn({ reason, seconds: wait / 1_000 }, 'poll of the provider failed');
    } finally {
      clearInterval(extending);
      first.resolve();
    }
    return pause();
  }
  const pause = () => Math.max(0, Math.min(dueAt - performance.now(), TICK));

  /** Returns whether something failed. */
  async function poll(details: SyncTask['turn']): Promise<boolean> {
    const all = await readProvided(db);
    const read = [...all.keys()].filter((kind) => all.get(kind)) as SyncedKind[];
    const { base, pictures, key } = options;
    const task: SyncTask = { base, pictures, key, known, read, turn: details };
    const done = await runWorker(task, async (rows) => {
      if (await writeRows(queue, rows)) unseen = true;
      for (const { kind, slug, known: entry } of rows)
        if (entry) known.entries.set(`${kind} ${slug}`, entry);
    });
    for (const [kind, slugs] of Object.entries(done.slugs) as [SyncedKind, string[]][])
      for (const slug of await removeOthers(db, queue, kind, slugs)) {
        known.entries.delete(`${kind} ${slug}`);
        unseen = true;
      }
    unseen ||= done.read.some((kind) => !read.includes(kind));
    await endPoll(queue, done.read, unseen);
    // A notification meanwhile makes it differ from the store's.
    if (unseen) version++;
    unseen = false;
    known = { ...known, validators: done.validators, emptied: done.emptied };
    return done.failed;
  }

  function runWorker(task: SyncTask, write: (rows: SyncedRow[]) => Promise<void>) {
    type Done = Extract<SyncMessage, { type: 'done' }>;
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const worker = new Worker(new URL('./sync-worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
    });
    const end = (reason: string) => {
      reject(new Error(reason));
      void worker.terminate();
    };
    endThread = () => end('the process ends');
    const started = performance.now();
    const watching = setInterval(() => {
      if (performance.now() - started > limits.time) end('it took too long');
      worker.cpuUsage().then(
        ({ user, system }) => {
          if ((user + system) / 1_000 > limits.processor) end('it took too much processor time');
        },
        () => {},
      );
    }, 500);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('its thread ended')));
    worker.on('message', (message: SyncMessage) => {
      if (message.type === 'call') report(message.outcome);
      else if (message.type === 'done') resolve(message);
      else
        void writeInTurn(message.rows, write).then(
          () => worker.postMessage('written', []),
          (error: Error) => end(error.message),
        );
    });
    return promise.finally(() => clearInterval(watching));
  }

  /** Writes rows, and then leaves the thread to visitors for as long as that took. */
  async function writeInTurn(rows: SyncedRow[], write: (rows: SyncedRow[]) => Promise<void>) {
    const started = performance.now();
    await write(rows);
    await sleep(performance.now() - started);
  }

  /** Logs the first of equal failures of a call. */
  function report({ call, reason }: CallOutcome): void {
    counts[reason === null ? 'succeeded' : 'failed']++;
    if (reason === null) {
      if (failing.delete(call)) log.info({ call }, 'provider call succeeded again');
    } else if (failing.get(call) !== reason) {
      failing.set(call, reason);
      log.warn({ call, reason }, 'provider call failed');
    }
  }

  const ticking = repeat(tick, (error) => {
    const reason = error instanceof Error ? error.name : typeof error;
    if (!stopped) log.warn({ reason }, 'poll of the provider failed');
    return TICK;
  });
  return {
    firstPoll: first.promise,
    wake: ticking.wake,
    async stop() {
      stopped = true;
      endThread();
      await ticking.stop();
      await lease.release(db).catch(() => {});
    },
  };
}
