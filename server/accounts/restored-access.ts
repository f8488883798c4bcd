import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { appendAudit, type Actor } from './audit-log.ts';

const RESTORED = 'restore-backup';
const LOOKED = 'look-after-restore';

/** What an owner looks through after a restore: it may have brought back what was removed since. */
const LISTS = ['people', 'keys'] as const;
type AccessList = (typeof LISTS)[number];

/** Ends all sessions and links of a copy that is restored, because they may have been revoked since. */
export const endRestoredAccess = (copy: Database): Promise<string> =>
  write(copy, async (transaction) => {
    for (const table of ['sessions', 'sign_in_links', 'draft_links'] as const)
      await transaction.deleteFrom(table).execute();
    return appendAudit(transaction, { id: null, name: 'command' }, RESTORED, '');
  });

/** When a backup was restored last, and the lists that no owner has looked through since; null if there are none. */
export async function readUnseenAccess(
  db: Database,
): Promise<{ restoredAt: string; lists: AccessList[] } | null> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'act', 'subject'])
    .where('act', 'in', [RESTORED, LOOKED])
    .orderBy('id', 'desc')
    .execute();
  const last = rows.findIndex(({ act }) => act === RESTORED);
  const seen = rows.slice(0, Math.max(0, last)).map(({ subject }) => subject);
  const lists = LISTS.filter((list) => !seen.includes(list));
  return last < 0 || lists.length === 0 ? null : { restoredAt: rows[last]!.at, lists };
}

/**
 * Returns a function that records that an owner looks through a list, if a restore asks for it. The log is
 * read once: during a restore no process runs.
 */
export function createAccessReview(db: Database, list: AccessList) {
  let isDone = false;
  return async (by: Actor): Promise<void> => {
    if (isDone) return;
    isDone = true;
    try {
      const unseen = await readUnseenAccess(db);
      if (unseen?.lists.includes(list)) await appendAudit(db, by, LOOKED, list);
    } catch {
      // The list can be read while nothing can be written.
      isDone = false;
    }
  };
}
