import type { StoredEnquiry } from '../read-enquiries.ts';

/** Somebody who is given every enquiry. */
export interface Destination {
  /** Stored with each delivery: never changes. */
  name: string;
  /**
   * Gives the enquiry to them, at each attempt under the same id.
   *
   * @param signal stops the attempt when it takes too long
   * @throws {DeliveryFailure} or anything else, when it is not certain that they have it
   */
  deliver(enquiry: StoredEnquiry, signal: AbortSignal): Promise<void>;
  /** Removes what deliveries of this enquiry left on this machine. */
  forget?(enquiryId: string): Promise<void>;
  /** Whether it could deliver now, without delivering anything; rejects with the reason. */
  probe?(signal: AbortSignal): Promise<string>;
}

interface FailureDetails {
  /** Milliseconds that the destination asked to be left alone. */
  retryAfter?: number;
  /** The destination wants nothing more, ever. */
  gone?: boolean;
}

/** An attempt that did not succeed. The message goes into the store and the log: no personal data. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly retryAfter: number;
  readonly gone: boolean;

  constructor(reason: string, { retryAfter = 0, gone = false }: FailureDetails = {}) {
    super(reason);
    this.retryAfter = retryAfter;
    this.gone = gone;
  }
}

/**
 * A reason without personal data. Other errors' messages may quote the
 * visitor's address (a mail server's answer does), so only codes are kept.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [typeof code === 'string' ? code : error.name, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
