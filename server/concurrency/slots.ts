/** Bounds how many run at a time. The others wait in order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    /** How many wait. */
    waiting: () => waiting.length,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      // A slot is handed over by what has finished, so `taken` stays as it is.
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
