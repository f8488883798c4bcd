/** Values counted by buckets. */
export class Histogram {
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[];
  /** Per bucket, not cumulative; the last is for values above all bounds. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = [...bounds, Infinity].map(() => 0);
  }

  add(value: number): void {
    const fits = this.bounds.findIndex((bound) => value <= bound);
    const bucket = fits < 0 ? this.bounds.length : fits;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}
