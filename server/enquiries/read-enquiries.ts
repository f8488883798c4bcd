import type { Selectable } from 'kysely';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { Database } from '../db/client.ts';
import type { EnquiriesTable } from '../db/tables.ts';

/** An enquiry as it is listed and exported: the contract's field names and what the store adds. */
export interface StoredEnquiry extends EnquiryFields {
  id: string;
  /** ISO 8601, UTC. */
  received_at: string;
  status: EnquiriesTable['status'];
  source: { page: string | null };
}

function enquiryFromRow(row: Selectable<EnquiriesTable>): StoredEnquiry {
  return { ...row, source: JSON.parse(row.source) as StoredEnquiry['source'] };
}

/** One enquiry, or null. */
export async function getEnquiry(db: Database, id: string): Promise<StoredEnquiry | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? enquiryFromRow(row) : null;
}

/** The newest enquiries first, at most `limit` of them. */
export async function listEnquiries(db: Database, limit: number): Promise<StoredEnquiry[]> {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(enquiryFromRow);
}

/** All enquiries, oldest first, read one after the other so that any number fits in memory. */
export async function* streamEnquiries(db: Database): AsyncGenerator<StoredEnquiry> {
  const rows = db.selectFrom('enquiries').selectAll().orderBy('received_at').orderBy('id').stream();
  for await (const row of rows) yield enquiryFromRow(row);
}
