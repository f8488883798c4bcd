import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSlots } from '../../concurrency/slots.ts';

/** Turns of the event loop that work yields before it begins, at most. */
const MAX_TURNS = 50;

/** Bounds concurrent and queued work of one kind. */
export type WorkQueue = ReturnType<typeof createWorkQueue>;

export interface WorkQueueOptions {
  /** How many connections have been accepted so far. */
  connections: () => number;
  /** How many run at a time. */
  concurrency: number;
  /** How many can wait. */
  maxQueued: number;
}

/**
 * Puts expensive work after cheap work: the event loop accepts one connection a turn, so work begins
 * only after a turn that accepted none, and no two begin in one turn.
 */
export function createWorkQueue({ connections, concurrency, maxQueued }: WorkQueueOptions) {
  const slots = createSlots(concurrency);
  let lastStart: Promise<void> = Promise.resolve();

  async function quietTurn(): Promise<void> {
    for (let turns = 0; turns < MAX_TURNS; turns++) {
      const before = connections();
      await nextTurn();
      if (connections() === before) return;
    }
  }

  return {
    full: () => slots.waiting() >= maxQueued,
    /** Runs the work in turn. It is never refused: who can be refused asks `full` first. */
    run: <Result>(work: () => Promise<Result>): Promise<Result> =>
      slots.run(async () => {
        lastStart = lastStart.then(quietTurn);
        await lastStart;
        return work();
      }),
  };
}
