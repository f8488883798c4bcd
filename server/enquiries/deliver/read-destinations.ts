import type { Database } from '../../db/open-database.ts';
import { readBacklog } from './read-deliveries.ts';

/** How deliveries to a destination go. Times are ISO 8601, UTC. */
export interface DestinationHealth {
  destination: string;
  pending: number;
  /** Given up. */
  dead: number;
  /** When the oldest enquiry that waits for it was accepted; null if none waits. */
  waitsSince: string | null;
  deliveredAt: string | null;
  failed: { at: string; reason: string | null } | null;
}

/** Every destination that has deliveries, by name. */
export async function readDestinations(db: Database): Promise<DestinationHealth[]> {
  const backlog = await readBacklog(db);
  const rows = await db
    .selectFrom('deliveries')
    .select('target as destination')
    .distinct()
    .orderBy('destination')
    .execute();
  return Promise.all(
    rows.map(async ({ destination }) => {
      const of = (status: string) =>
        backlog.find((one) => one.destination === destination && one.status === status);
      const failed = await lastAttempt(db, destination, 'failed');
      return {
        destination,
        pending: of('pending')?.count ?? 0,
        dead: of('dead')?.count ?? 0,
        waitsSince: of('pending')?.oldest ?? null,
        deliveredAt: (await lastAttempt(db, destination, 'delivered'))?.at ?? null,
        failed: failed ?? null,
      };
    }),
  );
}

const lastAttempt = (db: Database, destination: string, outcome: 'delivered' | 'failed') =>
  db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_id')
    .select(['finished_at as at', 'reason'])
    .where('target', '=', destination)
    .where('outcome', '=', outcome)
    .where('finished_at', 'is not', null)
    .$narrowType<{ at: string }>()
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
