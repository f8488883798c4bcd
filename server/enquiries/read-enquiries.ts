import type { Selectable } from 'kysely';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { Database } from '../db/open-database.ts';
import type { EnquiriesTable } from '../db/tables.ts';

/** Where an enquiry came from, as far as it is known without cookies. */
export interface EnquirySource {
  /** Path of the page the form stood on. */
  page: string | null;
  /** Origin and path of the page that first led to the site. */
  referrer?: string;
  /** The campaign parameters of the address the visitor first arrived at (utm_…). */
  campaign?: Record<string, string>;
}

/** An enquiry as it is listed and exported: the contract's field names and what the store adds. */
export interface StoredEnquiry extends EnquiryFields {
  id: string;
  /** ISO 8601, UTC. */
  received_at: string;
  status: EnquiriesTable['status'];
  source: EnquirySource;
  /** What screening noticed. */
  screening: string[];
  /** The words that the visitor agreed to; null when they are not known. */
  consent: { version: string; text: string } | null;
  /** When it was put on hold; null when it is not. */
  held_at: string | null;
  /** A test of the operator's. */
  synthetic: boolean;
}

/** A row of the table as the rest of the application knows it. */
export function enquiryFromRow(row: Selectable<EnquiriesTable>): StoredEnquiry {
  const { consent_version, consent_text, client_hash: _, text_digest: __, ...rest } = row;
  return {
    ...rest,
    source: JSON.parse(row.source) as EnquirySource,
    screening: JSON.parse(row.screening) as string[],
    consent:
      consent_version === null ? null : { version: consent_version, text: consent_text ?? '' },
    synthetic: row.synthetic === 1,
  };
}

/** One enquiry, or null. */
export async function getEnquiry(db: Database, id: string): Promise<StoredEnquiry | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? enquiryFromRow(row) : null;
}

/** The newest enquiries first, at most `limit` of them. */
export async function listEnquiries(
  db: Database,
  limit: number,
  { quarantined = false } = {},
): Promise<StoredEnquiry[]> {
  let query = db.selectFrom('enquiries').selectAll();
  if (quarantined) query = query.where('status', '=', 'quarantined');
  const rows = await query
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(enquiryFromRow);
}

/** All enquiries but the operator's tests, oldest first, read one after the other so that any number fits in memory. */
export async function* streamEnquiries(db: Database): AsyncGenerator<StoredEnquiry> {
  const rows = db
    .selectFrom('enquiries')
    .selectAll()
    .where('synthetic', '=', 0)
    .orderBy('received_at')
    .orderBy('id')
    .stream();
  for await (const row of rows) yield enquiryFromRow(row);
}
