import type { Database } from '../db/open-database.ts';
import { appendAudit, type Actor } from './audit-log.ts';

/** The act that restore-backup.ts adds to the audit log. */
const RESTORED = 'restore-backup';
const LOOKED = 'look-after-restore';

/**
 * The time of the last restore; null if there was none, or an owner has opened the list of accounts since.
 */
export async function readUnseenRestore(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('audit_log')
    .select(['at', 'act'])
    .where('act', 'in', [RESTORED, LOOKED])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.act === RESTORED ? last.at : null;
}

/** Records, once after a restore, that an owner opened the list of accounts. */
export async function noteLook(db: Database, by: Actor): Promise<void> {
  if (await readUnseenRestore(db)) await appendAudit(db, by, LOOKED, '');
}
