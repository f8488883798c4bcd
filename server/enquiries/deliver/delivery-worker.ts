import { DeliveryQueue, type DeliveryQueueOptions } from './delivery-queue.ts';
import { deliveryTimes } from './delivery-times.ts';
import type { Destination } from './destination.ts';

/** Milliseconds that attempts under way may still take when the process ends. */
const STOP_PATIENCE = 4_000;

export interface DeliveryWorker {
  /** Looks at the outbox now. */
  wake(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Takes no new work and waits, not for long, for what is under way. */
  stop(): Promise<void>;
}

/**
 * Empties the outbox (table deliveries) in the background, each destination in
 * a queue of its own: every enquiry reaches each of them at least once; a failed
 * attempt is repeated later, and after the last one the delivery is dead but
 * stays visible.
 */
export function startDeliveryWorker(
  options: DeliveryQueueOptions,
  destinations: readonly Destination[],
): DeliveryWorker {
  const queues = destinations.map((destination) => new DeliveryQueue(options, destination));
  const wake = () => queues.forEach((each) => each.wake());
  const idle = async () => void (await Promise.all(queues.map((each) => each.idle())));
  const timer = setInterval(wake, (options.times ?? deliveryTimes()).poll);
  timer.unref();
  wake();
  return {
    wake,
    idle,
    async stop() {
      clearInterval(timer);
      queues.forEach((each) => each.close());
      const impatient = setTimeout(() => queues.forEach((each) => each.interrupt()), STOP_PATIENCE);
      await idle();
      clearTimeout(impatient);
    },
  };
}
