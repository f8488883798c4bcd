import type { StoredEnquiry } from '../read-enquiries.ts';
import { DeliveryFailure, reasonOf, type Destination } from './destination.ts';
import type { AttemptResult } from './outbox.ts';

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
    return { outcome: 'delivered' };
  } catch (error) {
    const { retryAfter = 0 } = error instanceof DeliveryFailure ? error : {};
    return { outcome: 'failed', reason: reasonOf(error), retryAfter };
  }
}
