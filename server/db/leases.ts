import type { Database } from './client.ts';
import { readDatabaseTime } from './database-time.ts';

/**
 * Acquires a lease on work that one process at a time should do. A lease ends
 * by itself, so a process that dies blocks the others for `length` at most.
 * Leases are rows of the table `turns`, timed by the database's clock.
 *
 * @param length milliseconds for which no other process gets the lease
 * @returns whether this process holds it now
 */
export async function acquireLease(db: Database, name: string, length: number): Promise<boolean> {
  const now = await readDatabaseTime(db);
  const until = new Date(now.getTime() + length).toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('turns')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ until }).where('turns.until', '<=', now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
