/** Why the store could not be read or written. */
export type Unavailability =
  'locked' | 'unreachable' | 'refused' | 'full' | 'read-only' | 'overloaded' | 'broken';

/**
 * The store cannot do it now, and may be able to later: locked by another
 * process, not to be reached, out of space, read-only; or refused, when the
 * server does not let the site in or does not prove who it is. What was asked
 * has not happened; of a store that went away during a commit that is not certain.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly reason: Unavailability;

  /** @param options.words for the operator, instead of the reason alone; without personal data */
  constructor(reason: Unavailability, options?: ErrorOptions & { words?: string }) {
    // Waiting does not mend it: somebody has to be told why, and no cause of it names a password.
    const why =
      reason === 'refused' && options?.cause instanceof Error ? options.cause.message : '';
    const words = why ? `The store is refused: ${why}` : `The store is ${reason}.`;
    super(options?.words ?? words, options);
    this.reason = reason;
  }
}
