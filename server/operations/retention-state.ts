import type { Database } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { retentionBacklog } from '../enquiries/retain/retention-limit.ts';
import { readRetention } from '../enquiries/retain/retention-record.ts';

/** The state of retention and its clocks, for metrics. */
export interface RetentionState {
  paused: boolean;
  /** Seconds behind RETENTION_MONTHS; negative if it is ahead. */
  behind: number;
  /** Seconds by which the database's clock is ahead of this process's. */
  clockDifference: number;
}

/**
 * Reads the state of retention from the store.
 *
 * @param months RETENTION_MONTHS
 */
export async function readRetentionState(db: Database, months: number): Promise<RetentionState> {
  const progress = await readRetention(db);
  const now = await readDatabaseTime(db);
  return {
    paused: progress?.paused != null,
    behind: progress ? retentionBacklog(progress, now, months) / 1_000 : 0,
    clockDifference: (now.getTime() - Date.now()) / 1_000,
  };
}
