import type { Database } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { retentionBacklog } from '../enquiries/retain/retention-limit.ts';
import { readRetention } from '../enquiries/retain/retention-record.ts';

export type RetentionState = Awaited<ReturnType<typeof readRetentionState>>;

/**
 * Reads the state of retention and its clocks from the store, for metrics.
 *
 * @param months RETENTION_MONTHS
 */
export async function readRetentionState(db: Database, months: number) {
  const progress = await readRetention(db);
  const now = await readDatabaseTime(db);
  return {
    paused: progress?.paused != null,
    /** Seconds behind RETENTION_MONTHS; negative if it is ahead. */
    behind: progress ? retentionBacklog(progress, now, months) / 1_000 : 0,
    /** Seconds by which the database's clock is ahead of this process's. */
    clockDifference: (now.getTime() - Date.now()) / 1_000,
  };
}
