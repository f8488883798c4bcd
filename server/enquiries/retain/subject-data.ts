import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { listDeliveriesOf } from '../deliver/read-deliveries.ts';
import { listEvents } from '../follow-up/change-enquiry.ts';
import { getEnquiries } from '../read-enquiries.ts';

/** All stored data about the sender with an email address, ignoring case: one element per enquiry. */
export async function collectSubjectData(db: Database, email: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'client_hash'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .orderBy('received_at')
    .execute();
  const enquiries = await getEnquiries(
    db,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.flatMap(({ id, client_hash }) =>
      enquiries
        .filter((enquiry) => enquiry.id === id)
        .map(async (enquiry) => ({
          ...enquiry,
          client_hash,
          deliveries: await listDeliveriesOf(db, id),
          events: await listEvents(db, id),
        })),
    ),
  );
}
