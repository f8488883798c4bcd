import { expect } from 'vitest';

type Work = () => unknown;

/** How many times to measure a task; the minimum counts. */
const ROUNDS = 10;
/** Milliseconds for which to repeat a task in each round, well above the resolution of the clock. */
const MIN_DURATION = 2;

/**
 * The processor time of a task in milliseconds: the minimum of several rounds, so that other processes
 * hardly affect the result. Time spent waiting does not count.
 *
 * @param enough the first round that costs no more than this is returned: noise only adds to a cost
 * @param rounds the most rounds
 */
export async function leastCost(work: Work, enough = 0, rounds = ROUNDS): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds && least > enough; round++)
    least = Math.min(least, await processorTime(work));
  return least;
}

/** Rounds for what others are compared with: noise in it only makes a test more lenient. */
export const ROUNDS_OF_BASE = 3;

/** How much more four times as much may cost: a quadratic cost is 16 times as much. */
const MAX_RATIO = 9;

/** Fails unless a task that is four times as large as another one costs about four times as much. */
export async function expectLinear(work: Work, fourTimes: Work): Promise<void> {
  const limit = MAX_RATIO * (await leastCost(work, 0, ROUNDS_OF_BASE));
  expect(await leastCost(fourTimes, limit)).toBeLessThan(limit);
}

/** Processor time of a task in milliseconds, in all threads of the process. */
async function processorTime(work: Work): Promise<number> {
  const startTime = process.cpuUsage();
  for (let times = 1; ; times++) {
    await work();
    const { user, system } = process.cpuUsage(startTime);
    const spent = (user + system) / 1_000;
    if (spent >= MIN_DURATION) return spent / times;
  }
}
