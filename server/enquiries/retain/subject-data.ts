import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { listDeliveriesOf } from '../deliver/read-deliveries.ts';
import { enquiryFromRow } from '../read-enquiries.ts';

/** All stored data about the sender with an email address, ignoring case: one element per enquiry. */
export async function collectSubjectData(db: Database, email: string) {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .orderBy('received_at')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...enquiryFromRow(row),
      client_hash: row.client_hash,
      deliveries: await listDeliveriesOf(db, row.id),
    })),
  );
}
