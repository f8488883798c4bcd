/** How long the parts of a delivery take at most, in milliseconds; docs/enquiries.md says what each fault costs. */
export interface DeliveryTimes {
  /** For how long a worker has a delivery to itself. */
  lease: number;
  /** How long an attempt may take. */
  attempt: number;
  /** For how long a worker tries to record how the attempt ended. */
  settling: number;
  /** Between two looks at the outbox when nothing wakes the worker. */
  poll: number;
}

/** Seconds of a lease unless the settings say otherwise: the work of a killed worker is taken up within a minute. */
export const LEASE_SECONDS = 45;

/**
 * An attempt and its settling end before the lease does, so that nobody else
 * begins the same delivery meanwhile.
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
