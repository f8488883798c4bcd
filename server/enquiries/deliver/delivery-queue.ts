import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/open-database.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { getEnquiry } from '../read-enquiries.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { deliveryTimes } from './delivery-times.ts';
import { reasonOf, type Destination } from './destination.ts';
import { openOutbox, type Claim, type Outbox, type OutboxOptions } from './outbox.ts';

/** Attempts under way at once for one destination, so that a slow one does not hold up the others. */
const AT_ONCE = 4;
/** Milliseconds the queue rests between deliveries while visitors' enquiries come in a crowd. */
const YIELD = 200;

interface DeliveryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface DeliveryQueueOptions extends Pick<OutboxOptions, 'readTime' | 'random' | 'times'> {
  db: Database;
  queue: CommitQueue;
  log: DeliveryLog;
}

/** Delivers what is due to one destination, a few at a time. */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #destination: Destination;
  readonly #outbox: Outbox;
  readonly #ending = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #filling: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(options: DeliveryQueueOptions, destination: Destination) {
    this.#options = options;
    this.#destination = destination;
    this.#outbox = openOutbox(options);
  }

  /** Takes up what is due. */
  wake(): void {
    if (this.#closed) return;
    this.#again = true;
    this.#filling ??= this.#fill()
      .catch((error: unknown) => {
        const about = { destination: this.#destination.name, reason: reasonOf(error) };
        this.#options.log.warn(about, 'the outbox could not be read; trying again later');
      })
      .finally(() => {
        this.#filling = null;
        if (this.#again) this.wake();
      });
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#filling || this.#underWay.size > 0)
      await Promise.all([this.#filling, ...this.#underWay]);
  }

  /** Takes nothing new. */
  close(): void {
    this.#closed = true;
  }

  /** Stops what is under way; it is tried again later. */
  interrupt(): void {
    this.#ending.abort();
  }

  async #fill(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      while (!this.#closed && this.#underWay.size < AT_ONCE && (await this.#hasDue())) {
        // Visitors come first.
        if (this.#options.queue.busy()) await sleep(YIELD);
        const places = AT_ONCE - this.#underWay.size;
        for (const claim of await this.#outbox.claim(this.#destination.name, places))
          this.#begin(claim);
      }
    }
  }

  #hasDue(): Promise<boolean> {
    return this.#outbox.hasDue(this.#destination.name);
  }

  #begin(claim: Claim): void {
    const attempt = this.#deliver(claim).finally(() => {
      this.#underWay.delete(attempt);
      this.wake();
    });
    this.#underWay.add(attempt);
  }

  async #deliver(claim: Claim): Promise<void> {
    const { db, log, times = deliveryTimes() } = this.#options;
    const about = {
      delivery: claim.id,
      enquiry: claim.enquiryId,
      destination: claim.destination,
      attempt: claim.attempt,
    };
    try {
      const enquiry = await getEnquiry(db, claim.enquiryId);
      // Erased since it was claimed, and its deliveries with it.
      if (!enquiry) return;
      const result = await attemptDelivery(
        this.#destination,
        enquiry,
        this.#ending.signal,
        times.attempt,
      );
      const status = await this.#outbox.settle(claim, result);
      if (result.outcome === 'delivered') log.info(about, 'delivered');
      else log.warn({ ...about, status, reason: result.reason }, 'delivery failed');
      // Erased while it was being delivered: what the delivery left here goes too.
      if (status === null && !(await getEnquiry(db, claim.enquiryId)))
        await this.#destination.forget?.(claim.enquiryId);
    } catch (error) {
      // The lease runs out and the delivery is tried again, under the same id.
      log.warn({ ...about, reason: reasonOf(error) }, 'how a delivery ended could not be kept');
    }
  }
}
