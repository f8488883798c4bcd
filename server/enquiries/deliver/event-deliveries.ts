import type { Insertable, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/open-database.ts';
import type { DeliveriesTable, EnquiryEventsTable } from '../../db/tables.ts';

/** What was done with an enquiry. */
export type EnquiryEvent = Selectable<EnquiryEventsTable>;

/** The destination of a delivery that tells of an event: an enquiry has many. */
export const destinationOfEvent = (name: string, event: string): string => `${name}#${event}`;

/** A delivery that was not tried yet. */
export const newDelivery = (
  enquiryId: string,
  destination: string,
  status: 'pending' | 'held',
  now: string,
): Insertable<DeliveriesTable> => ({
  id: uuidv7(),
  enquiry_id: enquiryId,
  destination,
  status,
  attempts: 0,
  attempts_before_replay: 0,
  next_attempt_at: now,
  created_at: now,
  updated_at: now,
});

/** The events with these ids, in any order. */
export const getEvents = (db: Database, ids: readonly string[]): Promise<EnquiryEvent[]> =>
  db
    .selectFrom('enquiry_events')
    .selectAll()
    .where('id', 'in', [...ids, ''])
    .execute();
