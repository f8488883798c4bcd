import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSlots } from '../../concurrency/slots.ts';
import type { Metrics } from '../../metrics/metrics.ts';

/** Turns of the event loop for which work waits before it begins, at most. */
const MAX_TURNS = 50;
/** Milliseconds of expected waiting beyond which the queue is full: a connection without a response is closed after 30 s. */
const MAX_WAIT = 10_000;

/** Bounds concurrent and queued work of one kind. */
export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Runs expensive work after cheap work: the event loop accepts one connection per turn, so work begins
 * only after a turn that accepted none, and one at a time.
 *
 * @param limits how many run at a time, and how many can wait; fewer if each takes long
 */
export function createWorkQueue(
  metrics: Pick<Metrics, 'connections'>,
  { concurrency, maxQueued }: { concurrency: number; maxQueued: number },
) {
  const slots = createSlots(concurrency);
  let lastStart: Promise<void> = Promise.resolve();
  let lastEnd = 0;
  /** Milliseconds from one end to the next while work is queued: a moving average. */
  let interval = 0;

  async function quietTurn(): Promise<void> {
    for (let turns = 0; turns < MAX_TURNS; turns++) {
      const before = metrics.connections;
      await nextTurn();
      if (metrics.connections === before) return;
    }
  }

  return {
    full: () => slots.waiting() >= Math.min(maxQueued, MAX_WAIT / interval),
    /** Queues the work and runs it; never refuses. For a request that may be refused, call `full` first. */
    run: <Result>(work: () => Promise<Result>): Promise<Result> =>
      slots.run(async () => {
        const started = performance.now();
        lastStart = lastStart.then(quietTurn);
        await lastStart;
        try {
          return await work();
        } finally {
          const ended = performance.now();
          interval += (ended - Math.max(started, lastEnd) - interval) / 5;
          lastEnd = ended;
        }
      }),
  };
}
