import { sql } from 'kysely';
import type { Database } from './client.ts';

/**
 * The database's clock. What several processes must agree on (who holds a
 * delivery, until when) is measured by it and not by their own clocks.
 */
export async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: string }>`
    select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as now`.execute(db);
  return new Date(rows[0]!.now);
}
