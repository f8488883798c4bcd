const FIRST_DELAY = 5_000;
const FACTOR = 2.5;
const LONGEST_DELAY = 6 * 60 * 60 * 1000;
/** Each delay is stretched by up to this share, so that a crowd does not come back at once. */
const JITTER = 0.1;

/** Attempts after which a delivery is given up: they are spread over 75 to 82 hours. */
export const MOST_ATTEMPTS = 22;

/**
 * Milliseconds to wait after an attempt failed: 5 s, growing to 6 h.
 *
 * @param attempt which attempt failed, counted from 1
 * @param random a number from 0 to 1
 */
export function delayAfter(attempt: number, random = Math.random()): number {
  const delay = Math.min(FIRST_DELAY * FACTOR ** (attempt - 1), LONGEST_DELAY);
  return Math.round(delay * (1 + JITTER * random));
}
