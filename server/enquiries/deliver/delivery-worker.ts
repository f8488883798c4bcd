import { openDeliveryQueue, type DeliveryQueueOptions } from './delivery-queue.ts';
import { deliveryTimes } from './delivery-times.ts';
import type { Destination } from './destination.ts';

/** Milliseconds that attempts in flight have to finish at shutdown. */
const SHUTDOWN_GRACE = 4_000;

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
