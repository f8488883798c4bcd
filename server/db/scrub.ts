import { sql } from 'kysely';
import type { Database } from './client.ts';

/**
 * Takes what was deleted out of the files too. Pages are overwritten when rows
 * are deleted (secure_delete); the write-ahead log still holds the old ones
 * until it is emptied.
 *
 * @returns whether it was emptied; false when somebody is reading, and it happens later
 */
export async function scrubDeleted(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
