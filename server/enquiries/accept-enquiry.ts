import { v7 as uuidv7 } from 'uuid';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { Database } from '../db/client.ts';
import type { CommitQueue } from '../db/commit-queue.ts';
import { isStoreUnavailable } from '../db/store-unavailable.ts';
import {
  digestSubmission,
  findEarlier,
  rememberKey,
  type SubmissionDigests,
} from './idempotency.ts';

/** An enquiry as it arrives. */
export interface Submission {
  fields: EnquiryFields;
  /** The key the client made with its form; without one, equal fields are the same submission. */
  idempotencyKey: string | null;
  /** Path of the page the form stood on, or null when it is not known. */
  page: string | null;
}

export type Acceptance =
  | { outcome: 'accepted'; id: string; repeated: boolean }
  /** The key was already used with other fields. */
  | { outcome: 'conflict' };

/** @throws {StoreUnavailable} when the store cannot take it; then nothing was stored */
export type AcceptEnquiry = (submission: Submission) => Promise<Acceptance>;

export interface AcceptOptions {
  db: Database;
  queue: CommitQueue;
  /** Names of where enquiries are delivered. */
  destinations: readonly string[];
  /** Called after an enquiry was stored. */
  stored?: () => void;
  now?: () => Date;
}

/**
 * Takes enquiries. When an enquiry is accepted, it, its idempotency key and one
 * pending delivery for each destination are on the disk. The same submission
 * again, also at the same time, is the same enquiry and gets the same answer.
 */
export function createAccept(options: AcceptOptions): AcceptEnquiry {
  const { db, queue, destinations, stored, now = () => new Date() } = options;
  const underWay = new Map<string, { body: string; answer: Promise<Acceptance> }>();

  async function take(submission: Submission, digests: SubmissionDigests): Promise<Acceptance> {
    try {
      const result = await queue.write((transaction) =>
        storeEnquiry(transaction, submission, digests, destinations, now()),
      );
      if (result.outcome === 'accepted' && !result.repeated) stored?.();
      return result;
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      // What is on the disk already can be said while nothing can be written.
      const earlier = await findEarlier(db, digests, now()).catch(() => null);
      if (earlier) return answerAgain(earlier);
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
    const answer = take(submission, digests);
    if (same) return answer;
    underWay.set(digests.key, { body: digests.body, answer });
    return answer.finally(() => underWay.delete(digests.key));
  };
}

/** Stores an enquiry within a transaction, unless its key is known. */
async function storeEnquiry(
  transaction: Database,
  { fields, page }: Submission,
  digests: SubmissionDigests,
  destinations: readonly string[],
  now: Date,
): Promise<Acceptance> {
  const earlier = await findEarlier(transaction, digests, now);
  if (earlier) return answerAgain(earlier);
  const receivedAt = now.toISOString();
  const id = uuidv7({ msecs: now.getTime() });
  await transaction
    .insertInto('enquiries')
    .values({
      id,
      received_at: receivedAt,
      status: 'received',
      ...fields,
      source: JSON.stringify({ page }),
      screening: '[]',
      synthetic: 0,
    })
    .execute();
  await rememberKey(transaction, digests, id, now);
  if (destinations.length > 0) {
    await transaction
      .insertInto('deliveries')
      .values(
        destinations.map((destination) => ({
          id: uuidv7(),
          enquiry_id: id,
          destination,
          status: 'pending' as const,
          next_attempt_at: receivedAt,
          attempts: 0,
          attempts_before_replay: 0,
          created_at: receivedAt,
          updated_at: receivedAt,
        })),
      )
      .execute();
  }
  return { outcome: 'accepted', id, repeated: false };
}

function answerAgain(earlier: NonNullable<Awaited<ReturnType<typeof findEarlier>>>): Acceptance {
  return earlier.outcome === 'repeated'
    ? { outcome: 'accepted', id: earlier.id, repeated: true }
    : earlier;
}
