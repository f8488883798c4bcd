import type { Database } from '../db/open-database.ts';
import { appendAudit, type Actor } from './audit-log.ts';

/** Of the row that restore-backup.ts adds. */
const RESTORED = 'restore-backup';
const LOOKED = 'look-after-restore';

/** When a backup was restored, if no owner has looked since at who may sign in; else null. */
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

/** Records that an owner looks at who may sign in, if nobody has since a restore. */
export async function noteLook(db: Database, by: Actor): Promise<void> {
  if (await readUnseenRestore(db)) await appendAudit(db, by, LOOKED, '');
}
