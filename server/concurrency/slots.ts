/** Bounds how many run at a time. The others wait in order. */
export interface Slots {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many wait. */
  waiting(): number;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    waiting: () => waiting.length,
    async run(work) {
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
