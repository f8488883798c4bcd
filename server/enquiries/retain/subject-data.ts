import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import { collectMessages } from '../conversation/messages.ts';
import { listDeliveriesOf } from '../deliver/read-deliveries.ts';
import { listEvents } from '../follow-up/enquiry-events.ts';
import { addressOf } from '../follow-up/same-person.ts';
import { plainText } from '../../search/plain-text.ts';
import { getEnquiries } from '../read-enquiries.ts';
import { forgetEnquiries } from './forget-enquiries.ts';

/** All stored data about the sender with an email address, ignoring case: one element per enquiry. */
export async function collectSubjectData(db: Database, email: string) {
  const rows = await listOfSender(db, email);
  const enquiries = await getEnquiries(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(enquiries.map((enquiry) => [enquiry.id, enquiry]));
  const collected = [];
  for (const { id, client_hash } of rows) {
    const enquiry = byId.get(id);
    if (!enquiry) continue;
    const deliveries = await listDeliveriesOf(db, id);
    const [events, messages] = [await listEvents(db, id), await collectMessages(db, id)];
    collected.push({ ...enquiry, client_hash, deliveries, events, messages });
  }
  return collected;
}

/** How many enquiries of a sender there are, and how many of them are on hold. */
export async function countSubject(db: Database, email: string) {
  const rows = await listOfSender(db, email);
  return { enquiries: rows.length, held: rows.filter(({ held_at }) => held_at !== null).length };
}

/**
 * Erases the enquiries of a sender with all that belongs to them, except those on hold.
 *
 * @returns how many enquiries and files were erased, and the ids of those on hold
 */
export async function eraseSubject(db: Database, config: Pick<Config, 'dataDir'>, email: string) {
  const rows = await listOfSender(db, email);
  const ids = rows.map(({ id }) => id);
  const erased = await forgetEnquiries(db, config, ids);
  return { ...erased, held: rows.filter(({ held_at }) => held_at !== null).map(({ id }) => id) };
}

/** The database finds what may be the sender's; the addresses are compared here, because SQLite folds only ASCII. */
async function listOfSender(db: Database, email: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'email', 'client_hash', 'held_at'])
    .where((e) =>
      e.or([
        engineOf(db).contains(sql.ref('searched'), plainText(email.trim())),
        e('searched', 'is', null),
      ]),
    )
    .orderBy('received_at')
    .execute();
  return rows.filter((row) => addressOf(row) === addressOf({ email }));
}
