import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Default timeout of a write in milliseconds. */
const TIMEOUT = 4_000;
/** Timeout of a background write in milliseconds. */
const PATIENT = 30_000;
/** Deadline of a request whose response a person waits for: its writes fail at this `performance.now()`. */
export const answerBy = new AsyncLocalStorage<number>();
/** Maximum pending writes; further ones fail at once. */
const MAX_PENDING = 5_000;
/** Backoff between attempts on a locked or unreachable store, in milliseconds. */
const MIN_BACKOFF = 5;
/** Shorter than `pause` of the engine, so that a retry falls into the pause of another writer. */
const MAX_BACKOFF = 10;

/** Milliseconds for which background jobs may write without a pause. */
const MAX_STREAK = 50;

/** With this many pending writes the queue is busy, and stays busy for this many milliseconds. */
const BUSY_FROM = 8;
const BUSY_FOR = 300;

/** A unit of work. It may run more than once, so it must have no effects outside the store. */
type Work<T> = (transaction: Database) => Promise<T>;

export interface CommitQueue {
  /**
   * Runs the work in a transaction and resolves when it is committed to disk. Concurrent writes
   * share a transaction; one that throws does not affect the others.
   *
   * @param timeout milliseconds to wait for a locked or unreachable store. A timeout above the default
   *   marks background work, which pauses for other processes
   * @param alone uses a separate transaction, so that no other write waits for its locks
   * @throws {StoreUnavailable} if the store could not be written
   */
  write<T>(work: Work<T>, timeout?: number, alone?: boolean): Promise<T>;
  /** Whether many writes arrived recently. Background work should wait then. */
  busy(): boolean;
}

interface Job {
  work: Work<unknown>;
  alone: boolean;
  /** Background work: no visitor waits for it. */
  patient: boolean;
  deadline: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const queues = new WeakMap<Database, CommitQueue>();

/** The queue of this process's writes to a store. */
export function queueOf(db: Database): CommitQueue {
  const queue = queues.get(db) ?? createCommitQueue(db);
  queues.set(db, queue);
  return queue;
}

/**
 * Runs work that writes: within the given transaction, or through the store's queue, with the timeout
 * of background work unless the request has a deadline (`answerBy`).
 *
 * @param db the store, or a transaction
 * @throws {StoreUnavailable} if the store could not be written
 */
export function write<T>(db: Database, work: Work<T>, alone = false): Promise<T> {
  if (db.isTransaction) return work(db);
  const left = (answerBy.getStore() ?? Infinity) - performance.now();
  return queueOf(db).write(work, Math.min(PATIENT, left), alone);
}

/**
 * Creates the process's queue of writes, with as many concurrent transactions as suits the
 * database. Writes to a locked store are retried with backoff instead of blocking on the lock,
 * because a blocked SQLite call would stop the event loop. Deadlocks and an unreachable server
 * are retried too, so that a restart of PostgreSQL loses no enquiry.
 */
export function createCommitQueue(db: Database): CommitQueue {
  let jobs: Job[] = [];
  let running = 0;
  const { concurrency, batch: maxBatch, pause } = engineOf(db).commits;
  let busyUntil = 0;
  /** Of background jobs: start of the current streak without a pause, end of the last one, end of the current pause. */
  let streakStart = 0;
  let lastEnd = 0;
  let pausedUntil = 0;
  let wake = () => {};

  async function run(): Promise<void> {
    let backoff = MIN_BACKOFF;
    while (jobs.length > 0) {
      // Writes from the same turn of the event loop are committed together.
      await nextTurn();
      if (jobs.length >= BUSY_FROM) busyUntil = performance.now() + BUSY_FOR;
      const batch = nextBatch();
      if (batch.length === 0) {
        // Another run of this loop may have taken the last ones.
        if (jobs.length > 0) await waitForPause();
        continue;
      }
      const { left, failure } = await commit(batch);
      if (!failure) {
        backoff = MIN_BACKOFF;
        continue;
      }
      const now = performance.now();
      jobs = [...left, ...jobs].filter((job) => {
        if (job.deadline > now) return true;
        job.reject(failure);
        return false;
      });
      await sleep(backoff * (0.75 + Math.random() / 2));
      backoff = Math.min(backoff * 2, MAX_BACKOFF);
    }
    running--;
  }

  /** After a long streak, pauses background jobs for as long as the streak lasted. */
  function limitStreak(start: number, end: number): void {
    if (start - lastEnd >= pause) streakStart = start;
    lastEnd = end;
    const took = end - streakStart;
    if (took >= MAX_STREAK) pausedUntil = end + Math.max(pause, took);
  }

  /** The jobs of the next transaction; none if all that are left are paused. */
  function nextBatch(): Job[] {
    const paused = performance.now() < pausedUntil ? jobs.filter((job) => job.patient) : [];
    if (paused.length > 0) jobs = jobs.filter((job) => !job.patient);
    const alone = jobs.slice(0, maxBatch).findIndex((job) => job.alone);
    const batch = jobs.splice(0, alone < 0 ? maxBatch : Math.max(1, alone));
    if (paused.length > 0) jobs.push(...paused);
    return batch;
  }

  /** Waits for the end of the pause, or for a new job. */
  async function waitForPause(): Promise<void> {
    const timer = setTimeout(() => wake(), Math.max(1, pausedUntil - performance.now()));
    await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(timer);
  }

  /** Settles the jobs of a batch. Returns those to retry after a transient failure of the store. */
  async function commit(batch: Job[]): Promise<{ left: Job[]; failure: StoreUnavailable | null }> {
    const settled = { left: [], failure: null };
    try {
      let start = 0;
      const results = await db.transaction().execute(async (transaction) => {
        start = performance.now();
        const done: unknown[] = [];
        for (const { work } of batch) done.push(await work(transaction));
        return done;
      });
      const now = performance.now();
      if (pause > 0 && batch.every((job) => job.patient)) limitStreak(start, now);
      batch.forEach((job, index) => job.resolve(results[index]));
      return settled;
    } catch (error) {
      if (
        error instanceof StoreUnavailable &&
        (error.reason === 'locked' || error.reason === 'unreachable')
      )
        return { left: batch, failure: error };
      if (error instanceof StoreUnavailable || batch.length === 1) {
        for (const job of batch) job.reject(error);
        return settled;
      }
    }
    // One job of the batch failed: run each alone, so that only that one is rejected.
    for (const [index, job] of batch.entries()) {
      const { failure } = await commit([job]);
      if (failure) return { left: batch.slice(index), failure };
    }
    return settled;
  }

  return {
    write<T>(work: Work<T>, timeout = TIMEOUT, alone = false): Promise<T> {
      if (jobs.length >= MAX_PENDING) return Promise.reject(new StoreUnavailable('overloaded'));
      return new Promise<T>((resolve, reject) => {
        jobs.push({
          work,
          alone,
          patient: timeout > TIMEOUT,
          deadline: performance.now() + timeout,
          resolve: resolve as (value: unknown) => void,
          reject,
        });
        wake();
        if (running >= concurrency) return;
        running++;
        void run();
      });
    },
    busy: () => performance.now() < busyUntil,
  };
}
