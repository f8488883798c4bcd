type Work = () => unknown;

/** Rounds in which each work has its turn; the least of them is what it costs. */
const ROUNDS = 7;
/** Milliseconds that a work is repeated for in a round, so that the clock's steps do not matter. */
const ENOUGH = 4;

/**
 * How many times as much processor time a work costs as an ordinary one. The two
 * take turns and the least of each counts, so that it hardly matters what else
 * the machine does; time spent waiting is not counted.
 */
export async function timesAsCostly(work: Work, ordinary: Work): Promise<number> {
  let [one, other] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    other = Math.min(other, await processorTime(ordinary));
    one = Math.min(one, await processorTime(work));
  }
  return one / other;
}

/** Milliseconds of processor time that a work takes, in all threads of the process. */
async function processorTime(work: Work): Promise<number> {
  const begun = process.cpuUsage();
  for (let times = 1; ; times++) {
    await work();
    const { user, system } = process.cpuUsage(begun);
    const spent = (user + system) / 1_000;
    if (spent >= ENOUGH) return spent / times;
  }
}
