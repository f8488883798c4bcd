import type { AcceptEnquiry } from '../enquiries/accept-enquiry.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Wraps `accept` and counts outcomes. */
export function countEnquiries({ enquiries }: Metrics, accept: AcceptEnquiry): AcceptEnquiry {
  return async (submission) => {
    try {
      const result = await accept(submission);
      const repeated = result.outcome === 'accepted' && result.repeated;
      enquiries[repeated ? 'repeated' : result.outcome]++;
      return result;
    } catch (error) {
      enquiries.failed++;
      throw error;
    }
  };
}
