import { slowness } from './slowness.ts';

/** The short form of a fault test runs in `npm test`, the long form in `npm run test:faults`. */
export const long = process.env.FAULTS === 'long';

/** Selects a value for the short or the long form. */
export const sized = <T>(short: T, whenLong: T): T => (long ? whenLong : short);

/**
 * Multiplies all time limits. A short run shares its machine with other parts; a long run has
 * it to itself and asserts the documented figures, as far as the machine is as fast.
 */
export const TIME_FACTOR = (long ? 1 : 10) * slowness();

/**
 * Polls until the condition holds.
 *
 * @param within timeout in milliseconds on a quiet machine
 * @returns the milliseconds it took
 * @throws after the timeout
 */
export async function until(
  done: () => Promise<boolean>,
  { within, pause = 50 }: { within: number; pause?: number },
): Promise<number> {
  const start = performance.now();
  while (!(await done())) {
    if (performance.now() - start > within * TIME_FACTOR)
      throw new Error(`not within ${within * TIME_FACTOR} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return performance.now() - start;
}

/** Counts how often each value occurs. */
export function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
