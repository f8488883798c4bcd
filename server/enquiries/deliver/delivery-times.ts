/** Time limits of a delivery, in milliseconds; docs/enquiries.md lists what each fault costs. */
export type DeliveryTimes = ReturnType<typeof deliveryTimes>;

/**
 * Derives the time limits from the lease. An attempt and its settling end before the lease
 * expires, so no other worker can start the same delivery in the meantime.
 *
 * @param lease seconds; by default the deliveries of a killed worker are reclaimed within a minute
 */
export function deliveryTimes(lease = 45) {
  const milliseconds = lease * 1_000;
  return {
    /** How long a claim is exclusive to one worker. */
    lease: milliseconds,
    /** Timeout of an attempt. */
    attempt: (milliseconds * 2) / 3,
    /** How long a worker retries to record the outcome of an attempt. */
    settling: milliseconds / 6,
    /** Interval between polls of the outbox. */
    poll: 2_000,
  };
}

/** After this many attempts a delivery is dead. They span 75 to 82 hours. */
export const MAX_ATTEMPTS = 22;

const FIRST_DELAY = 5_000;
const FACTOR = 2.5;
const MAX_DELAY = 6 * 60 * 60 * 1000;
/** Each delay is lengthened by up to this fraction, so that retries do not arrive all at once. */
const JITTER = 0.1;

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

/** Longer delays that a destination asks for are reduced to this, in milliseconds. */
const MAX_RETRY_AFTER = 24 * 60 * 60 * 1000;

/** The delay in milliseconds of a Retry-After header, in seconds or as a date (RFC 9110); 0 if missing or invalid. */
export function parseRetryAfter(header: string | undefined): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_RETRY_AFTER) : 0;
}
