import type { Database } from '../../db/open-database.ts';
import type { RetentionPause, RetentionProgress } from './retention-limit.ts';

/** Reads the progress of retention; null before its first run. */
export async function readRetention(db: Database): Promise<RetentionProgress | null> {
  const row = await db.selectFrom('retention').selectAll().where('id', '=', 1).executeTakeFirst();
  if (!row) return null;
  return {
    removedBefore: row.removed_before,
    seenAt: row.seen_at,
    behindSince: row.behind_since,
    confirmedAt: row.confirmed_at,
    paused: row.paused as RetentionPause | null,
  };
}

/** Stores the progress of retention. */
export async function saveRetention(db: Database, progress: RetentionProgress): Promise<void> {
  const row = {
    removed_before: progress.removedBefore,
    seen_at: progress.seenAt,
    behind_since: progress.behindSince,
    confirmed_at: progress.confirmedAt,
    paused: progress.paused,
  };
  await db
    .insertInto('retention')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
