import { setTimeout as sleep } from 'node:timers/promises';
import { queueOf } from '../../db/commit-queue.ts';
import { getEnquiry, type StoredEnquiry } from '../read-enquiries.ts';
import { deliveryTimes } from './delivery-times.ts';
import { DeliveryFailure, reasonOf, type Destination } from './destination.ts';
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
  const queues = destinations.map((destination) => openDeliveryQueue(options, destination));
  const wake = () => queues.forEach((each) => each.wake());
  const idle = async () => void (await Promise.all(queues.map((each) => each.idle())));
  const timer = setInterval(wake, (options.times ?? deliveryTimes()).poll);
  timer.unref();
  wake();
  return {
    /** Polls the outbox now. */
    wake,
    /** Resolves when no attempt is in flight. */
    idle,
    /** Stops claiming deliveries and waits for the attempts in flight; aborts them after the grace period. */
    async stop() {
      clearInterval(timer);
      queues.forEach((each) => each.close());
      const grace = setTimeout(() => queues.forEach((each) => each.interrupt()), SHUTDOWN_GRACE);
      await idle();
      clearTimeout(grace);
    },
  };
}

/** Makes the due deliveries of one destination, a few concurrently. */
export function openDeliveryQueue(options: DeliveryQueueOptions, destination: Destination) {
  const { db, log, times = deliveryTimes() } = options;
  const { name } = destination;
  const outbox = openOutbox(options);
  const closing = new AbortController();
  const shutdown = new AbortController();
  const inFlight = new Set<Promise<void>>();
  /** At most one. */
  const polls = new Set<Promise<void>>();
  let again = false;

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    if (polls.size > 0) return;
    const poll = fill()
      .catch((error: unknown) =>
        log.warn({ destination: name, reason: reasonOf(error) }, 'outbox poll failed'),
      )
      .finally(() => {
        polls.delete(poll);
        if (again) wake();
      });
    polls.add(poll);
  }

  async function fill(): Promise<void> {
    const { signal } = closing;
    while (again && !signal.aborted) {
      again = false;
      while (!signal.aborted && inFlight.size < CONCURRENCY && (await outbox.hasDue(name))) {
        // Enquiries have priority over deliveries.
        if (queueOf(db).busy()) await sleep(BUSY_PAUSE);
        const claims = await outbox.claim(name, CONCURRENCY - inFlight.size);
        // Another transaction has locked what is due: left for the next poll.
        if (claims.length === 0) break;
        for (const claim of claims) {
          const attempt = deliver(claim).finally(() => {
            inFlight.delete(attempt);
            wake();
          });
          inFlight.add(attempt);
        }
      }
    }
  }

  async function deliver(claim: Claim): Promise<void> {
    const { id: delivery, enquiryId, attempt } = claim;
    const about = { delivery, enquiry: enquiryId, destination: name, attempt };
    try {
      const enquiry = await getEnquiry(db, enquiryId);
      // The enquiry and its deliveries were erased after the claim.
      if (!enquiry) return;
      const result = await attemptDelivery(destination, enquiry, shutdown.signal, times.attempt);
      const status = await outbox.settle(claim, result);
      if (result.outcome === 'delivered') log.info(about, 'delivered');
      else log.warn({ ...about, status, reason: result.reason }, 'delivery attempt failed');
      // Erased during the attempt: remove the files that the attempt wrote.
      if (status === null && !(await getEnquiry(db, enquiryId)))
        await destination.forget?.(enquiryId);
    } catch (error) {
      // The lease expires and the delivery is retried under the same id.
      log.warn({ ...about, reason: reasonOf(error) }, 'failed to record delivery outcome');
    }
  }

  return {
    /** Polls the outbox now. */
    wake,
    /** Resolves when no attempt is in flight. */
    async idle(): Promise<void> {
      while (polls.size + inFlight.size > 0) await Promise.all([...polls, ...inFlight]);
    },
    /** Stops claiming deliveries. */
    close: () => closing.abort(),
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
  destination: Destination,
  enquiry: StoredEnquiry,
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
    await Promise.race([destination.deliver(enquiry, signal), aborted]);
    return { outcome: 'delivered', reason: null, retryAfter: 0 };
  } catch (error) {
    const { retryAfter = 0 } = error instanceof DeliveryFailure ? error : {};
    return { outcome: 'failed', reason: reasonOf(error), retryAfter };
  }
}
