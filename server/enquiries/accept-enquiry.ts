import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { Database } from '../db/client.ts';

/** How long a repeated submission is recognised, in milliseconds. */
export const IDEMPOTENCY_WINDOW = 24 * 60 * 60 * 1000;

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

/**
 * Stores an enquiry, its idempotency key and one pending delivery for each
 * destination, in one transaction. When this returns they are on the disk.
 *
 * @param destinations names of where enquiries are delivered
 * @throws when the store cannot take it; then nothing was stored
 */
export async function acceptEnquiry(
  db: Database,
  submission: Submission,
  destinations: readonly string[],
  now = new Date(),
): Promise<Acceptance> {
  const { fields, page } = submission;
  const bodyDigest = sha256(JSON.stringify(Object.entries(fields).toSorted()));
  const keyDigest = sha256(submission.idempotencyKey ?? `fields:${bodyDigest}`);
  const receivedAt = now.toISOString();
  const windowStart = new Date(now.getTime() - IDEMPOTENCY_WINDOW).toISOString();

  return db.transaction().execute(async (transaction): Promise<Acceptance> => {
    const known = await transaction
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key_digest', '=', keyDigest)
      .executeTakeFirst();
    if (known && known.created_at > windowStart) {
      return known.body_digest === bodyDigest
        ? { outcome: 'accepted', id: known.enquiry_id, repeated: true }
        : { outcome: 'conflict' };
    }
    const id = uuidv7({ msecs: now.getTime() });
    await transaction
      .insertInto('enquiries')
      .values({
        id,
        received_at: receivedAt,
        status: 'received',
        ...fields,
        source: JSON.stringify({ page }),
      })
      .execute();
    await transaction
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', windowStart)
      .execute();
    await transaction
      .insertInto('idempotency_keys')
      .values({
        key_digest: keyDigest,
        body_digest: bodyDigest,
        enquiry_id: id,
        created_at: receivedAt,
      })
      .execute();
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
            created_at: receivedAt,
            updated_at: receivedAt,
          })),
        )
        .execute();
    }
    return { outcome: 'accepted', id, repeated: false };
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
