import {
  EVENT_TYPES,
  type EventAct,
  type EventType,
} from '../../../contract/studio/event-types.ts';
import { AddressBlocked } from '../../network/guarded-lookup.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import type { EnquiryEvent } from './event-deliveries.ts';

/** Something that was done with an enquiry, as somebody is told of it. */
export interface Told {
  enquiry: StoredEnquiry;
  event: EnquiryEvent;
}

/** A receiver of enquiries, or of what was done with them. */
export interface Destination {
  /** Stored with each delivery, so it must never change. */
  name: string;
  /** What it is told of. */
  events: readonly EventType[];
  /**
   * Whether it mails the assignee, else the team: also that an enquiry was assigned, and what one of them is told of
   * together, once an hour (digests.ts).
   */
  isDigest?: true;
  /**
   * Delivers the enquiry or an event of it, under the same id at each attempt.
   *
   * @param signal aborts the attempt
   * @param event what was done; without it the enquiry arrived
   * @param more what a digest tells of besides
   * @throws {DeliveryFailure} or any other error, unless the receiver has confirmed the delivery
   */
  deliver(
    enquiry: StoredEnquiry,
    signal: AbortSignal,
    event?: EnquiryEvent,
    more?: readonly Told[],
  ): Promise<unknown>;
  /** Removes files that deliveries of this enquiry left on this machine. */
  forget?(enquiryId: string): Promise<void>;
  /** Checks the connection without delivering anything. Resolves with its status in words; rejects with the reason. */
  probe?(signal: AbortSignal): Promise<string>;
}

/** Finds the names of the destinations that are told of an act. `assigns`: somebody else is its assignee now. */
export type Notifier = (act: EventAct, assigns?: boolean) => string[];

export const notifierOf =
  (destinations: readonly Pick<Destination, 'name' | 'events' | 'isDigest'>[]): Notifier =>
  (act, assigns = false) =>
    destinations
      .filter(({ events, isDigest }) => events.includes(EVENT_TYPES[act]) || (assigns && isDigest))
      .map(({ name }) => name);

/** A failed attempt. The message is stored and logged, so it must not contain personal data. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly retryAfter: number;
  readonly isFinal: boolean;

  /**
   * @param retryAfter milliseconds to wait before the next attempt, as requested by the destination
   * @param isFinal whether each further attempt would fail, too
   */
  constructor(reason: string, { retryAfter = 0, isFinal = false } = {}) {
    super(reason);
    this.retryAfter = retryAfter;
    this.isFinal = isFinal;
  }
}

/**
 * The reason of a failure without personal data. Messages of other errors may quote the visitor's
 * address (mail servers do), so only their codes are used.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DeliveryFailure || error instanceof AddressBlocked) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [typeof code === 'string' ? code : error.name, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
