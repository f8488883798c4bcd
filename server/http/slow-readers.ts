/** Milliseconds for a client to read a whole response; videos are requested in ranges. */
const LONGEST_RESPONSE = 120_000;
/** Milliseconds between two checks. */
const SWEEP = 2_000;

/** What a client is reading: a response of node:http, or a connection of the express lane. */
interface Reading {
  destroy(): unknown;
}

/**
 * Cuts responses that a client takes too long to read, however steadily: each holds a connection and
 * its buffered bytes.
 */
export class SlowReaders {
  readonly #since = new Map<Reading, number>();
  readonly #timer = setInterval(() => this.#sweep(), SWEEP).unref();

  began(reading: Reading): void {
    this.#since.set(reading, performance.now());
  }

  /** To be called whether or not `began` was. */
  ended(reading: Reading): void {
    this.#since.delete(reading);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const limit = performance.now() - LONGEST_RESPONSE;
    for (const [reading, since] of this.#since) if (since < limit) reading.destroy();
  }
}
