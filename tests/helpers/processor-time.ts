type Work = () => unknown;

/** How many times to measure each task; the minimum counts. */
const ROUNDS = 7;
/** Milliseconds for which to repeat a task in each round, well above the resolution of the clock. */
const MIN_DURATION = 4;

/**
 * The processor time of a task, relative to that of a baseline task. They are measured in alternation
 * and the minimum of each counts, so that other processes hardly affect the result. Time spent waiting
 * does not count.
 */
export async function costRatio(work: Work, baseline: Work): Promise<number> {
  let [cost, baselineCost] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    baselineCost = Math.min(baselineCost, await processorTime(baseline));
    cost = Math.min(cost, await processorTime(work));
  }
  return cost / baselineCost;
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
