import type { Database } from './open-database.ts';
import { readDatabaseTime } from './engine.ts';

/** Milliseconds by which the database's clock may step back while a lease is held. */
const CLOCK_SKEW = 60_000;

/**
 * Acquires a lease on work that only one process at a time should do. A lease expires by itself,
 * so a process that dies blocks the others for `length` at most. A lease with an implausibly late
 * expiry was acquired while the clock was ahead and is ignored. Leases are rows of the table
 * `turns`, timed by the database's clock.
 *
 * @param length milliseconds for which no other process gets the lease
 * @returns whether this process holds it now
 */
export async function acquireLease(db: Database, name: string, length: number): Promise<boolean> {
  const now = await readDatabaseTime(db);
  const until = new Date(now.getTime() + length).toISOString();
  const latest = new Date(now.getTime() + length + CLOCK_SKEW).toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('turns')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ until })
        .where((e) =>
          e.or([e('turns.until', '<=', now.toISOString()), e('turns.until', '>', latest)]),
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
