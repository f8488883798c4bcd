import type { Database } from '../../db/open-database.ts';

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
