const FIRST_DELAY = 5_000;
const FACTOR = 2.5;
const MAX_DELAY = 6 * 60 * 60 * 1000;
/** Each delay is lengthened by up to this fraction, so that retries do not arrive all at once. */
const JITTER = 0.1;

/** After this many attempts a delivery is dead. They span 75 to 82 hours. */
export const MAX_ATTEMPTS = 22;

/**
 * The delay in milliseconds before the next attempt: exponential backoff from 5 s to 6 h.
 *
 * @param attempt number of the failed attempt, from 1
 * @param random from 0 to 1, for the jitter
 */
export function delayAfter(attempt: number, random = Math.random()): number {
  const delay = Math.min(FIRST_DELAY * FACTOR ** (attempt - 1), MAX_DELAY);
  return Math.round(delay * (1 + JITTER * random));
}
