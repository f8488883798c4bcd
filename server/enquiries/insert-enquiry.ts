import { v7 as uuidv7 } from 'uuid';
import { consentTexts } from '../../contract/enquiry/consent.ts';
import type { Database } from '../db/open-database.ts';
import { newDelivery } from './deliver/event-deliveries.ts';
import { listedColumns } from './listed-columns.ts';
import type { EnquirySource } from './read-enquiries.ts';
import { searchedText } from './follow-up/searched-text.ts';
import type { Submission } from './submission.ts';

/** The stored attributes of a submission other than its fields. */
interface EnquiryMetadata {
  source: EnquirySource;
  /** What screening found, in words for the team. With any, the enquiry is quarantined. */
  findings: string[];
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
  { source, findings, clientHash, textDigest, destinations }: EnquiryMetadata,
  now: Date,
): Promise<string> {
  const nowText = now.toISOString();
  const id = uuidv7({ msecs: now.getTime() });
  const quarantined = findings.length > 0;
  const { consentVersion } = submission;
  const consentText = consentVersion === null ? undefined : consentTexts.get(consentVersion);
  await transaction
    .insertInto('enquiries')
    .values({
      id,
      received_at: nowText,
      status: quarantined ? 'quarantined' : 'received',
      ...submission.fields,
      source: JSON.stringify(source),
      origin: submission.origin && JSON.stringify(submission.origin),
      screening: JSON.stringify(findings),
      consent_version: consentText === undefined ? null : consentVersion,
      consent_text: consentText ?? null,
      client_hash: clientHash,
      text_digest: textDigest,
      synthetic: submission.synthetic ? 1 : 0,
      waits_since: quarantined || submission.synthetic ? null : nowText,
      searched: searchedText(Object.values(submission.fields)),
      ...listedColumns(submission.fields.phone_number, source, submission.origin),
    })
    .execute();
  if (destinations.length > 0)
    await transaction
      .insertInto('deliveries')
      .values(
        destinations.map((destination) =>
          newDelivery(id, destination, quarantined ? 'held' : 'pending', nowText),
        ),
      )
      .execute();
  return id;
}
