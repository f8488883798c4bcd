import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { eventInWords } from '../../../contract/studio/event-types.ts';
import type { DeliveriesTable, DeliveryAttemptsTable } from '../../db/tables.ts';

/** `destination` is its name. `about` says what it tells of: "enquiry", or an event in words, like "stage changed". */
export type Delivery = Omit<Selectable<DeliveriesTable>, 'event_id' | 'target'> & { about: string };
export type DeliveryAttempt = Omit<Selectable<DeliveryAttemptsTable>, 'delivery_id'>;

/** Deliveries, most recently changed first; with `failed`, only dead ones and pending ones whose last attempt failed. */
export async function listDeliveries(
  db: Database,
  { failed, limit }: { failed: boolean; limit: number },
): Promise<Delivery[]> {
  let query = withEvents(db);
  if (failed)
    query = query.where('status', 'in', ['pending', 'dead']).where('last_error', 'is not', null);
  const rows = await query
    .orderBy('updated_at', 'desc')
    .orderBy('deliveries.id')
    .limit(limit)
    .execute();
  return rows.map(inWords);
}

const withEvents = (db: Database) =>
  db
    .selectFrom('deliveries')
    .leftJoin('enquiry_events as event', 'event.id', 'deliveries.event_id')
    .selectAll('deliveries')
    .select('event.act as act');

const inWords = ({
  act,
  target,
  event_id: _,
  ...row
}: Selectable<DeliveriesTable> & { act: string | null }): Delivery => ({
  ...row,
  destination: target,
  about: act === null ? 'enquiry' : eventInWords(act),
});

/** The deliveries of one enquiry, each with all its attempts. */
export async function listDeliveriesOf(
  db: Database,
  enquiryId: string,
): Promise<(Delivery & { history: DeliveryAttempt[] })[]> {
  const rows = await withEvents(db)
    .where('deliveries.enquiry_id', '=', enquiryId)
    .orderBy('destination')
    .execute();
  const deliveries = rows.map(inWords);
  const attempts = await db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_id')
    .selectAll('delivery_attempts')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('number')
    .execute();
  return deliveries.map((delivery) => ({
    ...delivery,
    history: attempts
      .filter(({ delivery_id }) => delivery_id === delivery.id)
      .map(({ delivery_id: _, ...attempt }) => attempt),
  }));
}

/** What was not delivered, of one destination and status. */
export interface Backlog {
  destination: string;
  status: 'pending' | 'dead';
  count: number;
  /** When the oldest of them was accepted; ISO 8601, UTC. */
  oldest: string;
}

/** Counts pending and dead deliveries by destination. */
export async function readBacklog(db: Database): Promise<Backlog[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select((e) => [
      'target as destination',
      'status',
      e.fn.countAll<number | string>().as('count'),
      e.fn.min<string>('created_at').as('oldest'),
    ])
    .where('status', 'in', ['pending', 'dead'])
    .groupBy(['target', 'status'])
    .orderBy('target')
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }) as Backlog);
}
