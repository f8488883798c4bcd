/** Why the store could not be read or written. */
export type Unavailability =
  'locked' | 'unreachable' | 'refused' | 'full' | 'read-only' | 'moved' | 'overloaded' | 'broken';

/** How to use a store again that was moved, for the operator. */
export const TAKE_BACK =
  'The command "move --take-back" lets it be used again; it lacks what the other has received since.';

/**
 * The store cannot be read or written at the moment: it is locked by another process, unreachable,
 * out of space or read-only; `moved`, to another store; or `refused`, if the server rejects the
 * login or its identity cannot be verified. The operation had no effect, unless the connection was
 * lost during a commit.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly reason: Unavailability;

  /** @param options `words` replaces the message, for the operator; no personal data */
  constructor(reason: Unavailability, options?: ErrorOptions & { words?: string }) {
    // An operator must fix this, so include the cause; the driver's messages contain no password.
    const why =
      reason === 'refused' && options?.cause instanceof Error ? options.cause.message : '';
    const words = why
      ? `The database refused the connection: ${why}`
      : reason === 'moved'
        ? `The store was moved. ${TAKE_BACK}`
        : `The store is ${reason}.`;
    super(options?.words ?? words, options);
    this.reason = reason;
  }
}
