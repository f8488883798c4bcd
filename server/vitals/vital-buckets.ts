import type { Vital } from '../../contract/web-vitals.ts';

/**
 * Upper bounds of the histogram buckets: LCP and INP in seconds, CLS is a score. The limits that
 * https://web.dev/articles/vitals defines as good and poor are among them.
 */
export const VITAL_BOUNDS: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 4, 8],
  inp: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  cls: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

/** A browser's value in the unit of the buckets: it measures times in milliseconds. */
export function inBucketUnit(vital: Vital, value: number): number {
  return vital === 'cls' ? value : value / 1_000;
}

/** The bucket that a value in the unit of the buckets belongs to, by its upper bound; `+Inf` is the last. */
export function bucketOf(vital: Vital, value: number): string {
  return String(VITAL_BOUNDS[vital].find((bound) => value <= bound) ?? '+Inf');
}

/**
 * Estimates a quantile, linearly within the bucket that it falls into.
 *
 * @param counts by upper bound, not cumulative; several of one bound add up
 * @param share from 0 to 1
 * @returns null without a value, Infinity in the last bucket
 */
export function quantileOf(
  vital: Vital,
  counts: readonly { bound: string; count: number }[],
  share: number,
): number | null {
  const countOf = (those: typeof counts) => those.reduce((sum, { count }) => sum + count, 0);
  const total = countOf(counts);
  if (total === 0) return null;
  let [rank, lower] = [share * total, 0];
  for (const bound of VITAL_BOUNDS[vital]) {
    const count = countOf(counts.filter((one) => one.bound === String(bound)));
    if (count > 0 && rank <= count) return lower + (bound - lower) * (rank / count);
    rank -= count;
    lower = bound;
  }
  return Infinity;
}
