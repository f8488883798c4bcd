import type { StoredEnquiry } from '../read-enquiries.ts';
import { DeliveryFailure, reasonOf, type Destination } from './destination.ts';
import type { AttemptResult } from './outbox.ts';

/** Milliseconds an attempt may take; shorter than the lease. */
const ATTEMPT_LIMIT = 30_000;

/** One attempt, however it ends. */
export async function attemptDelivery(
  destination: Destination,
  enquiry: StoredEnquiry,
  ending: AbortSignal,
): Promise<AttemptResult> {
  const limit = AbortSignal.timeout(ATTEMPT_LIMIT);
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
