/** The short form of a fault test runs with all others, the long one by `npm run test:faults`. */
export const long = process.env.FAULTS === 'long';

/** A value for the short form and one for the long. */
export const sized = <T>(short: T, whenLong: T): T => (long ? whenLong : short);

/**
 * How many times as long as on a quiet machine anything may take. A short run
 * shares its machine with whatever else runs there; in the long one, which has
 * the machine to itself, the figures that are promised hold.
 */
export const SLOWNESS = long ? 1 : 10;

/**
 * Repeats until it is true; gives the milliseconds it took.
 *
 * @param within milliseconds on a quiet machine
 */
export async function until(
  done: () => Promise<boolean>,
  { within, pause = 50 }: { within: number; pause?: number },
): Promise<number> {
  const begun = performance.now();
  while (!(await done())) {
    if (performance.now() - begun > within * SLOWNESS)
      throw new Error(`not within ${within * SLOWNESS} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return performance.now() - begun;
}

/** How often each value occurs. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
