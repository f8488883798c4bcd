import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../concurrency/repeat.ts';
import { queueOf } from '../../db/commit-queue.ts';
import { getEnquiries, getEnquiry } from '../read-enquiries.ts';
import { deliveryTimes } from './delivery-times.ts';
import { DeliveryFailure, reasonOf, type Destination, type Told } from './destination.ts';
import { getEvents } from './event-deliveries.ts';
import { openOutbox, type AttemptResult, type Claim, type OutboxOptions } from './outbox.ts';

/** Concurrent attempts per destination, so that one slow attempt does not delay the others. */
const CONCURRENCY = 4;
/** Milliseconds to pause before a claim while the commit queue is busy with enquiries. */
const BUSY_PAUSE = 200;

/** Milliseconds that attempts in flight have to finish at shutdown. */
const SHUTDOWN_GRACE = 4_000;

export interface DeliveryQueueOptions extends OutboxOptions {
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/**
 * Processes the outbox (table `deliveries`) in the background with one queue per destination.
 * Delivery is at least once. A failed attempt is retried with backoff; after the last one the
 * delivery is dead but stays listed.
 */
export function startDeliveryWorker(
  options: DeliveryQueueOptions,
  destinations: readonly Destination[],
) {
  const queues = destinations.map((destination) => startDeliveryQueue(options, destination));
  return {
    /** Polls the outbox now. */
    wake: () => queues.forEach((each) => each.wake()),
    /** Stops claiming deliveries and waits for the attempts in flight; aborts them after the grace period. */
    async stop() {
      const grace = setTimeout(() => queues.forEach((each) => each.interrupt()), SHUTDOWN_GRACE);
      await Promise.all(queues.map((each) => each.stop()));
      clearTimeout(grace);
    },
  };
}

/** Makes the due deliveries of one destination, a few concurrently. */
export function startDeliveryQueue(options: DeliveryQueueOptions, destination: Destination) {
  const { db, log, times = deliveryTimes() } = options;
  const { name, isDigest } = destination;
  const outbox = openOutbox(options, isDigest);
  const shutdown = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const closing = new AbortController();

  async function claimDue(): Promise<number> {
    while (!closing.signal.aborted && inFlight.size < CONCURRENCY && (await outbox.hasDue(name))) {
      // Enquiries have priority over deliveries.
      if (queueOf(db).busy()) await sleep(BUSY_PAUSE);
      const claims = await outbox.claim(name, CONCURRENCY - inFlight.size);
      // Another transaction has locked what is due: left for the next poll.
      if (claims.length === 0) break;
      for (const together of isDigest ? [claims] : claims.map((claim) => [claim])) {
        const attempt = deliver(together).finally(() => {
          inFlight.delete(attempt);
          polling.wake();
        });
        inFlight.add(attempt);
      }
    }
    return times.poll;
  }

  /** @param claims one, or those of a digest */
  async function deliver(claims: readonly Claim[]): Promise<void> {
    const about = claims.map(({ id: delivery, enquiryId, eventId, attempt }) => {
      const told = eventId === null ? {} : { event: eventId };
      return { delivery, enquiry: enquiryId, ...told, destination: name, attempt };
    });
    try {
      const enquiries = await getEnquiries(
        db,
        claims.map(({ enquiryId }) => enquiryId),
      );
      const events = await getEvents(
        db,
        claims.flatMap(({ eventId }) => eventId ?? []),
      );
      const told = claims.flatMap(({ enquiryId, eventId }) => {
        const enquiry = enquiries.find(({ id }) => id === enquiryId);
        return enquiry ? [{ enquiry, event: events.find(({ id }) => id === eventId) }] : [];
      });
      const [first, ...more] = told;
      // The enquiry and its deliveries were erased after the claim.
      if (!first) return;
      const result = await attemptDelivery(
        (signal) => destination.deliver(first.enquiry, signal, first.event, more as Told[]),
        shutdown.signal,
        times.attempt,
      );
      const statuses = await outbox.settle(claims, result);
      for (const [index, status] of statuses.entries()) {
        const { enquiry: enquiryId } = about[index]!;
        if (result.outcome === 'delivered') log.info(about[index]!, 'delivered');
        else
          log.warn({ ...about[index], status, reason: result.reason }, 'delivery attempt failed');
        // Erased during the attempt: remove the files that the attempt wrote.
        if (status === null && !(await getEnquiry(db, enquiryId)))
          await destination.forget?.(enquiryId);
      }
    } catch (error) {
      // The lease expires and the delivery is retried under the same id.
      for (const one of about)
        log.warn({ ...one, reason: reasonOf(error) }, 'failed to record delivery outcome');
    }
  }

  const polling = repeat(claimDue, { name: `deliveries to ${name}`, log, retryAfter: times.poll });
  return {
    wake: polling.wake,
    /** Stops claiming deliveries, and waits for the attempts in flight. */
    async stop() {
      closing.abort();
      await polling.stop();
      await Promise.all(inFlight);
    },
    /** Aborts the attempts in flight; they are retried later. */
    interrupt: () => shutdown.abort(),
  };
}

/**
 * Makes one delivery attempt. Never throws: failures are results.
 *
 * @param shutdown aborts the attempt when the process ends
 * @param timeout milliseconds
 */
export async function attemptDelivery(
  deliver: (signal: AbortSignal) => Promise<unknown>,
  shutdown: AbortSignal,
  timeout: number,
): Promise<AttemptResult> {
  const limit = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([shutdown, limit]);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DeliveryFailure(limit.aborted ? 'timed out' : 'interrupted')),
    );
  });
  try {
    // The claim may have taken longer than the grace period.
    if (shutdown.aborted) throw new DeliveryFailure('interrupted');
    await Promise.race([deliver(signal), aborted]);
    return { outcome: 'delivered', reason: null, retryAfter: 0 };
  } catch (error) {
    const { retryAfter = 0, isFinal = false } = error instanceof DeliveryFailure ? error : {};
    return { outcome: 'failed', reason: reasonOf(error), retryAfter, isFinal };
  }
}
