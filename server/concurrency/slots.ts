/** Limits how many tasks run at a time. The others wait in order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** The number of waiting tasks. */
    waiting: () => waiting.length,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      // A waiting task inherits the slot of the finished one, so `running` is unchanged.
      if (running < count) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
