import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Milliseconds a write waits for a locked store, unless it says otherwise. */
const PATIENCE = 4_000;
/** Writes that may wait; more are refused at once rather than kept in memory. */
const LONGEST_QUEUE = 5_000;
/** Milliseconds between attempts on a locked store. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 80;

/** Writes that come together when the process is busy, and milliseconds for which it counts as such. */
const CROWD = 8;
const CROWD_PASSES = 300;

/** Reads and writes of one purpose. It may be run again, so it does nothing but talk to the store. */
type Work<T> = (transaction: Database) => Promise<T>;

export interface CommitQueue {
  /**
   * Does the work in a transaction and resolves when that is on the disk.
   * Works that come together share a transaction; one that throws does not
   * harm the others.
   *
   * @param patience milliseconds to wait for a store that another process has locked, or that is away
   * @throws {StoreUnavailable} when the store could not take it
   */
  write<T>(work: Work<T>, patience?: number): Promise<T>;
  /** Whether many writes came together a moment ago; who is in no hurry waits. */
  busy(): boolean;
}

interface Job {
  work: Work<unknown>;
  deadline: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * One line of writes for the process, and as many transactions at once as the
 * database is good for. A store that is locked is asked again later: SQLite
 * without waiting for its lock, so that a lock held elsewhere never stops the
 * process from answering; PostgreSQL after a deadlock too. So is one that is
 * away: a server that starts again costs nobody an enquiry.
 */
export function createCommitQueue(db: Database): CommitQueue {
  let jobs: Job[] = [];
  let running = 0;
  const { atOnce, batch: largestBatch } = engineOf(db).commits;
  let busyUntil = 0;

  async function run(): Promise<void> {
    let pause = FIRST_PAUSE;
    while (jobs.length > 0) {
      // What arrives in the same turn of the event loop is committed together.
      await nextTurn();
      if (jobs.length >= CROWD) busyUntil = performance.now() + CROWD_PASSES;
      const { left, trouble } = await commit(jobs.splice(0, largestBatch));
      if (!trouble) {
        pause = FIRST_PAUSE;
        continue;
      }
      const now = performance.now();
      jobs = [...left, ...jobs].filter((job) => {
        if (job.deadline > now) return true;
        job.reject(trouble);
        return false;
      });
      await sleep(pause * (0.75 + Math.random() / 2));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    running--;
  }

  /** Settles the jobs of the batch; those that met trouble that passes are left. */
  async function commit(batch: Job[]): Promise<{ left: Job[]; trouble: StoreUnavailable | null }> {
    const settled = { left: [], trouble: null };
    if (batch.length === 0) return settled;
    try {
      const results = await db.transaction().execute(async (transaction) => {
        const done: unknown[] = [];
        for (const { work } of batch) done.push(await work(transaction));
        return done;
      });
      batch.forEach((job, index) => job.resolve(results[index]));
      return settled;
    } catch (error) {
      if (
        error instanceof StoreUnavailable &&
        (error.reason === 'locked' || error.reason === 'unreachable')
      )
        return { left: batch, trouble: error };
      if (error instanceof StoreUnavailable || batch.length === 1) {
        for (const job of batch) job.reject(error);
        return settled;
      }
    }
    // One of them cannot be done; alone, each gets what is its own.
    for (const [index, job] of batch.entries()) {
      const { trouble } = await commit([job]);
      if (trouble) return { left: batch.slice(index), trouble };
    }
    return settled;
  }

  return {
    write<T>(work: Work<T>, patience = PATIENCE): Promise<T> {
      if (jobs.length >= LONGEST_QUEUE) return Promise.reject(new StoreUnavailable('overloaded'));
      return new Promise<T>((resolve, reject) => {
        jobs.push({
          work,
          deadline: performance.now() + patience,
          resolve: resolve as (value: unknown) => void,
          reject,
        });
        if (running >= atOnce) return;
        running++;
        void run();
      });
    },
    busy: () => performance.now() < busyUntil,
  };
}
