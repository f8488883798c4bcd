/** How often something may happen: `burst` times at once, and then once every `refill` milliseconds. */
export interface Allowance {
  burst: number;
  refill: number;
}

/** Token buckets by name. Times are in milliseconds since 1970. */
export interface Buckets {
  /** Takes one if there is one. */
  take(name: string, now: number): boolean | Promise<boolean>;
  /** Puts one back that was taken for nothing. */
  giveBack(name: string): void | Promise<void>;
  /** Milliseconds until there is one. */
  wait(name: string, now: number): number | Promise<number>;
}

interface Bucket {
  /** What was left at `at`. */
  left: number;
  at: number;
}

/** Names that are remembered; who has not been seen for longest is forgotten first. */
const MOST_NAMES = 50_000;

/** Token buckets of one process, kept in memory. */
export class TokenBuckets implements Buckets {
  readonly #allowance: Allowance;
  readonly #buckets = new Map<string, Bucket>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  take(name: string, now: number): boolean {
    const left = this.#left(name, now);
    // Put last, so that the map is in the order of the last visit.
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: left >= 1 ? left - 1 : left, at: now });
    if (this.#buckets.size > MOST_NAMES)
      this.#buckets.delete(this.#buckets.keys().next().value as string);
    return left >= 1;
  }

  giveBack(name: string): void {
    const bucket = this.#buckets.get(name);
    if (bucket) bucket.left = Math.min(bucket.left + 1, this.#allowance.burst);
  }

  wait(name: string, now: number): number {
    return Math.max(0, Math.ceil((1 - this.#left(name, now)) * this.#allowance.refill));
  }

  #left(name: string, now: number): number {
    const bucket = this.#buckets.get(name);
    if (!bucket) return this.#allowance.burst;
    const refilled = bucket.left + Math.max(0, now - bucket.at) / this.#allowance.refill;
    return Math.min(refilled, this.#allowance.burst);
  }
}
