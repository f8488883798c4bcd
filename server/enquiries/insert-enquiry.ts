import { v7 as uuidv7 } from 'uuid';
import { consentTexts } from '../../contract/consent.ts';
import type { Database } from '../db/open-database.ts';
import type { EnquirySource } from './read-enquiries.ts';
import type { Submission } from './submission.ts';
import type { Verdict } from './screen/screen-enquiry.ts';

/** The stored attributes of a submission other than its fields. */
interface Particulars {
  source: EnquirySource;
  verdict: Verdict;
  /** Keyed hash of the client's address, or null. */
  clientHash: string | null;
  textDigest: string | null;
  destinations: readonly string[];
}

/**
 * Inserts an enquiry and one delivery per destination. Deliveries of a quarantined enquiry are
 * held until an operator releases it.
 *
 * @returns the id of the enquiry
 */
export async function insertEnquiry(
  transaction: Database,
  submission: Submission,
  { source, verdict, clientHash, textDigest, destinations }: Particulars,
  now: Date,
): Promise<string> {
  const nowText = now.toISOString();
  const id = uuidv7({ msecs: now.getTime() });
  const { consentVersion } = submission;
  const consentText = consentVersion === null ? undefined : consentTexts.get(consentVersion);
  await transaction
    .insertInto('enquiries')
    .values({
      id,
      received_at: nowText,
      status: verdict.quarantined ? 'quarantined' : 'received',
      ...submission.fields,
      source: JSON.stringify(source),
      origin: submission.origin && JSON.stringify(submission.origin),
      screening: JSON.stringify(verdict.findings),
      consent_version: consentText === undefined ? null : consentVersion,
      consent_text: consentText ?? null,
      client_hash: clientHash,
      text_digest: textDigest,
      synthetic: submission.synthetic ? 1 : 0,
    })
    .execute();
  if (destinations.length > 0)
    await transaction
      .insertInto('deliveries')
      .values(
        destinations.map((destination) => ({
          id: uuidv7(),
          enquiry_id: id,
          destination,
          status: verdict.quarantined ? ('held' as const) : ('pending' as const),
          attempts: 0,
          attempts_before_replay: 0,
          next_attempt_at: nowText,
          created_at: nowText,
          updated_at: nowText,
        })),
      )
      .execute();
  return id;
}

/** Marks a pass as used. Returns false if it was used before. */
export async function spendPass(
  transaction: Database,
  pass: { digest: string; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('spent_passes')
    .values({ digest: pass.digest, expires_at: pass.expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
