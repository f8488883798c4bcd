import type { Database } from './client.ts';
import { readDatabaseTime } from './database-time.ts';

/** Milliseconds by which the database's clock may go back while somebody has a turn. */
const SLACK = 60_000;

/**
 * Takes a turn at something that one process is enough for. A turn that ends
 * later than any could was taken while the clock was ahead, and holds nobody up.
 *
 * @param length milliseconds for which nobody else gets it
 * @returns whether this process has it
 */
export async function takeTurn(db: Database, name: string, length: number): Promise<boolean> {
  const now = await readDatabaseTime(db);
  const until = new Date(now.getTime() + length).toISOString();
  const latest = new Date(now.getTime() + length + SLACK).toISOString();
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
