/** Time limits of a delivery, in milliseconds; docs/enquiries.md lists what each fault costs. */
export interface DeliveryTimes {
  /** How long a claim is exclusive to one worker. */
  lease: number;
  /** Timeout of an attempt. */
  attempt: number;
  /** How long a worker retries to record the outcome of an attempt. */
  settling: number;
  /** Interval between polls of the outbox. */
  poll: number;
}

/** Default lease in seconds: the deliveries of a killed worker are reclaimed within a minute. */
export const LEASE_SECONDS = 45;

/**
 * Derives the time limits from the lease. An attempt and its settling end before the lease
 * expires, so no other worker can start the same delivery in the meantime.
 *
 * @param lease seconds
 */
export function deliveryTimes(lease: number = LEASE_SECONDS): DeliveryTimes {
  const milliseconds = lease * 1_000;
  return {
    lease: milliseconds,
    attempt: (milliseconds * 2) / 3,
    settling: milliseconds / 6,
    poll: 2_000,
  };
}
