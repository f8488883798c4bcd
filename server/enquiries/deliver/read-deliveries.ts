import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { DeliveriesTable, DeliveryAttemptsTable } from '../../db/tables.ts';

export type Delivery = Selectable<DeliveriesTable>;
export type DeliveryAttempt = Omit<Selectable<DeliveryAttemptsTable>, 'delivery_id'>;

/** Deliveries, most recently changed first; with `failed`, only dead ones and pending ones whose last attempt failed. */
export async function listDeliveries(
  db: Database,
  { failed, limit }: { failed: boolean; limit: number },
): Promise<Delivery[]> {
  let query = db.selectFrom('deliveries').selectAll();
  if (failed)
    query = query.where('status', 'in', ['pending', 'dead']).where('last_error', 'is not', null);
  return query.orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute();
}

/** The deliveries of one enquiry, each with all its attempts. */
export async function listDeliveriesOf(
  db: Database,
  enquiryId: string,
): Promise<(Delivery & { history: DeliveryAttempt[] })[]> {
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('destination')
    .execute();
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

/** Undelivered enquiries of one destination and status. */
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
      'destination',
      'status',
      e.fn.countAll<number | string>().as('count'),
      e.fn.min<string>('created_at').as('oldest'),
    ])
    .where('status', 'in', ['pending', 'dead'])
    .groupBy(['destination', 'status'])
    .orderBy('destination')
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }) as Backlog);
}
