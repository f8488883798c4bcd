import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { listDeliveriesOf } from '../deliver/read-deliveries.ts';
import { enquiryFromRow } from '../read-enquiries.ts';

/** The enquiries that came from an address, however it is capitalized. */
async function rowsFrom(db: Database, email: string) {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .orderBy('received_at')
    .execute();
}

/** Ids of what is to be erased for an address, and of what is on hold and is not. */
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

/** Everything that is known about the sender with an address. */
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
