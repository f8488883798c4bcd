/** Limits how many tasks run at a time. The others wait in order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    /** The number of waiting tasks. */
    waiting: () => waiting.length,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      // A waiting task inherits the slot of the finished one, so `taken` is unchanged.
      if (taken < count) taken++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else taken--;
      }
    },
  };
}
