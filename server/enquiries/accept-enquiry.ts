import { StoreUnavailable } from '../db/store-unavailable.ts';
import { digestSubmission, findEarlier, type SubmissionDigests } from './idempotency.ts';
import type { Submission } from './submission.ts';
import { screenAndStore, type Acceptance, type ScreenAndStoreOptions } from './screen-and-store.ts';

/** @throws {StoreUnavailable} if the store cannot be written; nothing was stored then */
export type AcceptEnquiry = (submission: Submission) => Promise<Acceptance>;

/**
 * Accepts enquiries. When it resolves with `accepted`, the enquiry, its idempotency key and one
 * delivery per destination are on disk. A repeated submission, even a concurrent one, gets the
 * same result.
 */
export function createAccept({
  now = () => new Date(),
  ...options
}: ScreenAndStoreOptions & { now?: () => Date }): AcceptEnquiry {
  const inFlight = new Map<string, { body: string; result: Promise<Acceptance> }>();

  async function accept(submission: Submission, digests: SubmissionDigests): Promise<Acceptance> {
    const at = now();
    // A stored submission gets its result even when rate limited or while the store is read-only.
    const findKnown = () => findEarlier(options.db, digests, at).catch(() => null);
    try {
      const result = await screenAndStore(options, submission, digests, at);
      if (result.outcome === 'rate-limited') return (await findKnown()) ?? result;
      if (result.outcome === 'accepted' && !result.repeated) options.stored?.();
      return result;
    } catch (error) {
      // An unreachable store cannot be read either, and the visitor has waited long enough.
      const unreachable = error instanceof StoreUnavailable && error.reason === 'unreachable';
      const known = unreachable ? null : await findKnown();
      if (known) return known;
      throw error;
    }
  }

  return async (submission) => {
    const digests = digestSubmission(submission);
    const same = inFlight.get(digests.key);
    if (same?.body === digests.body) {
      const result = await same.result;
      return result.outcome === 'accepted' ? { ...result, repeated: true } : result;
    }
    const result = accept(submission, digests);
    if (same) return result;
    inFlight.set(digests.key, { body: digests.body, result });
    return result.finally(() => inFlight.delete(digests.key));
  };
}
