import type { Database } from './client.ts';
import { readDatabaseTime } from './database-time.ts';

/**
 * Takes a turn at something that one process is enough for.
 *
 * @param length milliseconds for which nobody else gets it
 * @returns whether this process has it
 */
export async function takeTurn(db: Database, name: string, length: number): Promise<boolean> {
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
