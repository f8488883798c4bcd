import type { Database } from '../../db/open-database.ts';

/** Milliseconds; longer than any lease that LEASE_SECONDS allows. */
const LONGEST_LEASE = 10 * 60 * 1000;
/** Milliseconds beyond which nothing is planned, neither by backoff nor by a destination's Retry-After. */
const FARTHEST = 25 * 60 * 60 * 1000;

/**
 * Makes due what is planned or leased for later than it can be: a clock that was
 * ahead did that, and until it is reached nobody would be told of the enquiry.
 *
 * @param now the database's clock
 */
export async function rescheduleFarDeliveries(db: Database, now: Date): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const pending = db.updateTable('deliveries').where('status', '=', 'pending');
  await pending
    .set({ next_attempt_at: now.toISOString() })
    .where('next_attempt_at', '>', after(FARTHEST))
    .execute();
  await pending
    .set({ lease_until: null })
    .where('lease_until', '>', after(LONGEST_LEASE))
    .execute();
}
