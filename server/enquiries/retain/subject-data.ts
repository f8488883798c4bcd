import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { listDeliveriesOf } from '../deliver/read-deliveries.ts';
import { enquiryFromRow } from '../read-enquiries.ts';

/** Enquiries from an email address, ignoring case. */
async function rowsFrom(db: Database, email: string) {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .orderBy('received_at')
    .execute();
}

/** Ids of the enquiries from an email address: those to erase, and those on hold, which are kept. */
export async function listErasable(
  db: Database,
  email: string,
): Promise<{ erasable: string[]; held: string[] }> {
  const rows = await rowsFrom(db, email);
  return {
    erasable: rows.filter(({ held_at }) => held_at === null).map(({ id }) => id),
    held: rows.filter(({ held_at }) => held_at !== null).map(({ id }) => id),
  };
}

/** All stored data about the sender with an email address. */
export async function collectSubjectData(db: Database, email: string) {
  const rows = await rowsFrom(db, email);
  return Promise.all(
    rows.map(async (row) => ({
      ...enquiryFromRow(row),
      client_hash: row.client_hash,
      deliveries: await listDeliveriesOf(db, row.id),
    })),
  );
}
