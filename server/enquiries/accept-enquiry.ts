import { StoreUnavailable } from '../db/store-unavailable.ts';
import {
  digestSubmission,
  findEarlier,
  type EarlierSubmission,
  type SubmissionDigests,
} from './idempotency.ts';
import type { Submission } from './submission.ts';
import {
  screenAndStore,
  type RateLimited,
  type ScreenAndStoreOptions,
} from './screen-and-store.ts';

export type Acceptance =
  | { outcome: 'accepted'; id: string; repeated: boolean }
  /** The key was already used with other fields. */
  | { outcome: 'conflict' }
  | RateLimited;

/** @throws {StoreUnavailable} when the store cannot take it; then nothing was stored */
export type AcceptEnquiry = (submission: Submission) => Promise<Acceptance>;

export interface AcceptOptions extends ScreenAndStoreOptions {
  now?: () => Date;
}

/**
 * Accepts enquiries. When one is accepted, it, its idempotency key and one
 * delivery for each destination are on the disk. The same submission again,
 * also at the same time, is the same enquiry and gets the same answer.
 */
export function createAccept({ now = () => new Date(), ...options }: AcceptOptions): AcceptEnquiry {
  const underWay = new Map<string, { body: string; answer: Promise<Acceptance> }>();

  async function accept(submission: Submission, digests: SubmissionDigests): Promise<Acceptance> {
    const at = now();
    // What is stored already is answered at any rate, and while nothing can be written.
    const known = async () => {
      const earlier = await findEarlier(options.db, digests, at).catch(() => null);
      return earlier && answerAgain(earlier);
    };
    try {
      const taken = await screenAndStore(options, submission, digests, at);
      if (taken.outcome === 'rate-limited') return (await known()) ?? taken;
      if (taken.outcome !== 'stored') return answerAgain(taken);
      options.stored?.();
      return { outcome: 'accepted', id: taken.id, repeated: false };
    } catch (error) {
      // An unreachable store cannot be read either, and the visitor has waited long enough.
      const unreachable = error instanceof StoreUnavailable && error.reason === 'unreachable';
      const answer = unreachable ? null : await known();
      if (answer) return answer;
      throw error;
    }
  }

  return async (submission) => {
    const digests = digestSubmission(submission.fields, submission.idempotencyKey);
    const same = underWay.get(digests.key);
    if (same?.body === digests.body) {
      const answer = await same.answer;
      return answer.outcome === 'accepted' ? { ...answer, repeated: true } : answer;
    }
    const answer = accept(submission, digests);
    if (same) return answer;
    underWay.set(digests.key, { body: digests.body, answer });
    return answer.finally(() => underWay.delete(digests.key));
  };
}

function answerAgain(earlier: EarlierSubmission): Acceptance {
  return earlier.outcome === 'repeated'
    ? { outcome: 'accepted', id: earlier.id, repeated: true }
    : earlier;
}
