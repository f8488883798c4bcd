import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Default timeout of a write in milliseconds. */
const TIMEOUT = 4_000;
/** Timeout of a write for which no visitor waits. */
const PATIENT = 30_000;
/** Until when the writes of a request may wait (`performance.now`), if a person waits for its answer. */
export const answerBy = new AsyncLocalStorage<number>();
/** Maximum pending writes; further ones fail at once. */
const MAX_PENDING = 5_000;
/** Backoff between attempts on a locked or unreachable store, in milliseconds. */
const MIN_BACKOFF = 5;
/** Another writer may leave the store for no longer: see `pause` of the engine. */
const MAX_BACKOFF = 10;

/** Milliseconds for which patient jobs may write without a pause. */
const STRETCH = 50;

/** Pending writes from which the queue is busy, and milliseconds for which it then stays so. */
const BUSY_FROM = 8;
const BUSY_FOR = 300;

/** A unit of work. It may run more than once, so it must have no effects outside the store. */
type Work<T> = (transaction: Database) => Promise<T>;

export interface CommitQueue {
  /**
   * Runs the work in a transaction and resolves when it is committed to disk. Concurrent writes
   * share a transaction; one that throws does not affect the others.
   *
   * @param timeout milliseconds to wait for a locked or unreachable store; a longer one than the default
   *   is for work that no visitor waits for, which leaves the store to others in between
   * @param alone in a transaction of its own: no other write waits for the locks that it takes
   * @throws {StoreUnavailable} if the store could not be written
   */
  write<T>(work: Work<T>, timeout?: number, alone?: boolean): Promise<T>;
  /** Whether many writes arrived recently. Background work should wait then. */
  busy(): boolean;
}

interface Job {
  work: Work<unknown>;
  alone: boolean;
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
 * Runs work that writes: as a part of the transaction, or through the store's queue, for as long as no
 * visitor would wait.
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
  /** Of patient jobs: when the present stretch without a pause began, when the last one ended, until when they rest. */
  let stretchBegan = 0;
  let lastEnded = 0;
  let restsUntil = 0;
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
        if (jobs.length > 0) await rest();
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

  /** Has patient jobs rest for as long as they wrote one after another, if that was long. */
  function noteStretch(begun: number, ended: number): void {
    if (begun - lastEnded >= pause) stretchBegan = begun;
    lastEnded = ended;
    const took = ended - stretchBegan;
    if (took >= STRETCH) restsUntil = ended + Math.max(pause, took);
  }

  /** What is written next: as many as may share a transaction; none if those that are left rest. */
  function nextBatch(): Job[] {
    const resting = performance.now() < restsUntil ? jobs.filter((job) => job.patient) : [];
    if (resting.length > 0) jobs = jobs.filter((job) => !job.patient);
    const alone = jobs.slice(0, maxBatch).findIndex((job) => job.alone);
    const batch = jobs.splice(0, alone < 0 ? maxBatch : Math.max(1, alone));
    if (resting.length > 0) jobs.push(...resting);
    return batch;
  }

  /** Waits until patient jobs may go on, or another one comes. */
  async function rest(): Promise<void> {
    const timer = setTimeout(() => wake(), Math.max(1, restsUntil - performance.now()));
    await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(timer);
  }

  /** Settles the jobs of a batch. Returns those to retry after a transient failure of the store. */
  async function commit(batch: Job[]): Promise<{ left: Job[]; failure: StoreUnavailable | null }> {
    const settled = { left: [], failure: null };
    if (batch.length === 0) return settled;
    try {
      let begun = 0;
      const results = await db.transaction().execute(async (transaction) => {
        begun = performance.now();
        const done: unknown[] = [];
        for (const { work } of batch) done.push(await work(transaction));
        return done;
      });
      const now = performance.now();
      if (pause > 0 && batch.every((job) => job.patient)) noteStretch(begun, now);
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
