/** A rate limit: `burst` tokens at once, and one more every `refill` milliseconds. */
export interface BucketSize {
  burst: number;
  refill: number;
}

/** Token buckets by name. Times are in milliseconds since 1970. */
export interface Buckets {
  /** Takes a token. Returns false if the bucket is empty. */
  take(name: string, now: number): boolean | Promise<boolean>;
  /** Returns a token to its bucket. */
  refund(name: string): void | Promise<void>;
  /** Milliseconds until a token is available. */
  wait(name: string, now: number): number | Promise<number>;
}

interface Bucket {
  /** Tokens left at time `at`. */
  left: number;
  at: number;
}

/** Maximum number of buckets in memory; the least recently used is evicted. */
const MAX_BUCKETS = 50_000;

/** Token buckets in the memory of one process. */
export class TokenBuckets implements Buckets {
  readonly #size: BucketSize;
  readonly #buckets = new Map<string, Bucket>();

  constructor(bucketSize: BucketSize) {
    this.#size = bucketSize;
  }

  /** @param tokens how many to take */
  take(name: string, now: number, tokens = 1): boolean {
    const left = this.#left(name, now);
    const enough = left >= tokens;
    // Reinsert, so that the map is in order of last use.
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: enough ? left - tokens : left, at: now });
    if (this.#buckets.size > MAX_BUCKETS)
      this.#buckets.delete(this.#buckets.keys().next().value as string);
    return enough;
  }

  refund(name: string): void {
    const bucket = this.#buckets.get(name);
    if (bucket) bucket.left = Math.min(bucket.left + 1, this.#size.burst);
  }

  wait(name: string, now: number, tokens = 1): number {
    return Math.max(0, Math.ceil((tokens - this.#left(name, now)) * this.#size.refill));
  }

  #left(name: string, now: number): number {
    const bucket = this.#buckets.get(name);
    if (!bucket) return this.#size.burst;
    const refilled = bucket.left + Math.max(0, now - bucket.at) / this.#size.refill;
    return Math.min(refilled, this.#size.burst);
  }
}
