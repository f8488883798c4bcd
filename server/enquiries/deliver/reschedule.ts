import type { Database } from '../../db/open-database.ts';

/** Milliseconds; no valid lease is longer. */
const MAX_LEASE = 10 * 60 * 1000;
/** Milliseconds; neither backoff nor Retry-After schedules an attempt further ahead. */
const MAX_DELAY = 25 * 60 * 60 * 1000;

/**
 * Makes deliveries due whose next attempt or lease lies further in the future than possible. A
 * clock that was ahead causes this, and it would delay them until the clock reaches that time.
 *
 * @param now the database's clock
 */
export async function rescheduleFarDeliveries(db: Database, now: Date): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const pending = db.updateTable('deliveries').where('status', '=', 'pending');
  await pending
    .set({ next_attempt_at: now.toISOString() })
    .where('next_attempt_at', '>', after(MAX_DELAY))
    .execute();
  await pending.set({ lease_until: null }).where('lease_until', '>', after(MAX_LEASE)).execute();
}
