import { hash } from 'node:crypto';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { Database } from '../db/open-database.ts';

/** How long a repeated submission is recognized, in milliseconds. */
export const IDEMPOTENCY_WINDOW = 24 * 60 * 60 * 1000;

/** What a submission is recognized by. */
export interface SubmissionDigests {
  key: string;
  body: string;
}

/**
 * @param key the key the client made with its form; without one, equal fields are the same submission
 */
export function digestSubmission(fields: EnquiryFields, key: string | null): SubmissionDigests {
  const body = sha256(JSON.stringify(Object.entries(fields).toSorted()));
  return { key: sha256(key ?? `fields:${body}`), body };
}

export type EarlierSubmission =
  | { outcome: 'repeated'; id: string }
  /** The key was already used with other fields. */
  | { outcome: 'conflict' };

/** What became of the same key within the window, or null when it is new. */
export async function findEarlier(
  db: Database,
  digests: SubmissionDigests,
  now: Date,
): Promise<EarlierSubmission | null> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_digest', 'enquiry_id', 'created_at'])
    .where('key_digest', '=', digests.key)
    .executeTakeFirst();
  if (!known || known.created_at <= windowStart(now)) return null;
  return known.body_digest === digests.body
    ? { outcome: 'repeated', id: known.enquiry_id }
    : { outcome: 'conflict' };
}

/** Another process has stored an enquiry under this key a moment ago. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/**
 * Keeps the key of a stored enquiry; one that is past its window makes room.
 *
 * @throws {KeyTaken} which undoes the transaction, and the enquiry with it
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

/** Removes the keys that are past their window. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', windowStart(now)).execute();
}

const windowStart = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_WINDOW).toISOString();

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
