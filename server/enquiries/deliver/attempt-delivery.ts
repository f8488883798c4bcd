import type { StoredEnquiry } from '../read-enquiries.ts';
import { DeliveryFailure, reasonOf, type Destination } from './destination.ts';
import type { AttemptResult } from './outbox.ts';

/**
 * One attempt, however it ends.
 *
 * @param patience milliseconds that it may take
 */
export async function attemptDelivery(
  destination: Destination,
  enquiry: StoredEnquiry,
  ending: AbortSignal,
  patience: number,
): Promise<AttemptResult> {
  const limit = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([ending, limit]);
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DeliveryFailure(limit.aborted ? 'timed out' : 'interrupted')),
    );
  });
  try {
    await Promise.race([destination.deliver(enquiry, signal), stopped]);
    return { outcome: 'delivered' };
  } catch (error) {
    const { retryAfter = 0, gone = false } = error instanceof DeliveryFailure ? error : {};
    return { outcome: 'failed', reason: reasonOf(error), retryAfter, gone };
  }
}
