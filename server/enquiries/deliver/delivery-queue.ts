import { setTimeout as sleep } from 'node:timers/promises';
import { getEnquiry } from '../read-enquiries.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { deliveryTimes } from './delivery-times.ts';
import { reasonOf, type Destination } from './destination.ts';
import { openOutbox, type Claim, type Outbox, type OutboxOptions } from './outbox.ts';

/** Concurrent attempts per destination, so that one slow attempt does not delay the others. */
const CONCURRENCY = 4;
/** Milliseconds to pause before a claim while the commit queue is busy with enquiries. */
const BUSY_PAUSE = 200;

export interface DeliveryQueueOptions extends OutboxOptions {
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Makes the due deliveries of one destination, a few concurrently. */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #destination: Destination;
  readonly #outbox: Outbox;
  readonly #shutdown = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  #filling: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(options: DeliveryQueueOptions, destination: Destination) {
    this.#options = options;
    this.#destination = destination;
    this.#outbox = openOutbox(options);
  }

  /** Polls the outbox now. */
  wake(): void {
    if (this.#closed) return;
    this.#again = true;
    this.#filling ??= this.#fill()
      .catch((error: unknown) => {
        const about = { destination: this.#destination.name, reason: reasonOf(error) };
        this.#options.log.warn(about, 'outbox poll failed');
      })
      .finally(() => {
        this.#filling = null;
        if (this.#again) this.wake();
      });
  }

  /** Resolves when no attempt is in flight. */
  async idle(): Promise<void> {
    while (this.#filling || this.#inFlight.size > 0)
      await Promise.all([this.#filling, ...this.#inFlight]);
  }

  /** Stops claiming deliveries. */
  close(): void {
    this.#closed = true;
  }

  /** Aborts the attempts in flight; they are retried later. */
  interrupt(): void {
    this.#shutdown.abort();
  }

  async #fill(): Promise<void> {
    const outbox = this.#outbox;
    const { name } = this.#destination;
    while (this.#again && !this.#closed) {
      this.#again = false;
      while (!this.#closed && this.#inFlight.size < CONCURRENCY && (await outbox.hasDue(name))) {
        // Enquiries have priority over deliveries.
        if (this.#options.queue.busy()) await sleep(BUSY_PAUSE);
        const claims = await outbox.claim(name, CONCURRENCY - this.#inFlight.size);
        // Another transaction has locked what is due: left for the next poll.
        if (claims.length === 0) break;
        for (const claim of claims) this.#begin(claim);
      }
    }
  }

  #begin(claim: Claim): void {
    const attempt = this.#deliver(claim).finally(() => {
      this.#inFlight.delete(attempt);
      this.wake();
    });
    this.#inFlight.add(attempt);
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
      // The enquiry and its deliveries were erased after the claim.
      if (!enquiry) return;
      const result = await attemptDelivery(
        this.#destination,
        enquiry,
        this.#shutdown.signal,
        times.attempt,
      );
      const status = await this.#outbox.settle(claim, result);
      if (result.outcome === 'delivered') log.info(about, 'delivered');
      else log.warn({ ...about, status, reason: result.reason }, 'delivery attempt failed');
      // Erased during the attempt: remove the files that the attempt wrote.
      if (status === null && !(await getEnquiry(db, claim.enquiryId)))
        await this.#destination.forget?.(claim.enquiryId);
    } catch (error) {
      // The lease expires and the delivery is retried under the same id.
      log.warn({ ...about, reason: reasonOf(error) }, 'failed to record delivery outcome');
    }
  }
}
