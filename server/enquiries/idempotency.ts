import { hash } from 'node:crypto';
import type { Database } from '../db/open-database.ts';
import type { Submission } from './submission.ts';

/** How long a repeated submission is recognized as one, in milliseconds. */
export const IDEMPOTENCY_WINDOW = 24 * 60 * 60 * 1000;

/** Digests that identify a submission. */
export interface SubmissionDigests {
  key: string;
  body: string;
}

/**
 * Computes the digests of a submission. `about` counts as a field: the same text about another person
 * is another enquiry.
 *
 * @param idempotencyKey without one, equal fields are the same submission
 */
export function digestSubmission({
  fields,
  about,
  idempotencyKey: key,
}: Pick<Submission, 'fields' | 'about' | 'idempotencyKey'>): SubmissionDigests {
  const sent = { ...fields, ...(about !== null && { about }) };
  const body = sha256(JSON.stringify(Object.entries(sent).toSorted()));
  return { key: sha256(key ?? `fields:${body}`), body };
}

/** What is known of a submission by its key. */
export type KnownSubmission =
  | { outcome: 'accepted'; id: string; repeated: boolean }
  /** The key was already used with different fields. */
  | { outcome: 'conflict' };

/** The earlier submission under the same key within the window, or null if the key is new. */
export async function findEarlier(
  db: Database,
  digests: SubmissionDigests,
  now: Date,
): Promise<KnownSubmission | null> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_digest', 'enquiry_id', 'created_at'])
    .where('key_digest', '=', digests.key)
    .executeTakeFirst();
  if (!known || known.created_at <= windowStart(now)) return null;
  return known.body_digest === digests.body
    ? { outcome: 'accepted', id: known.enquiry_id, repeated: true }
    : { outcome: 'conflict' };
}

/** A concurrent transaction of another process stored an enquiry under this key. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/**
 * Stores the key of an enquiry, replacing an expired row.
 *
 * @throws {KeyTaken} which rolls back the transaction and the enquiry with it
 */
export async function rememberKey(
  transaction: Database,
  digests: SubmissionDigests,
  enquiryId: string,
  now: Date,
): Promise<void> {
  const row = { body_digest: digests.body, enquiry_id: enquiryId, created_at: now.toISOString() };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency_keys')
    .values({ key_digest: digests.key, ...row })
    .onConflict((conflict) =>
      conflict
        .column('key_digest')
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', windowStart(now)),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new KeyTaken();
}

const windowStart = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_WINDOW).toISOString();

const sha256 = (text: string) => hash('sha256', text, 'base64url');
