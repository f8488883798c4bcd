import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import type { Presence } from '../studio-types.ts';

/** Milliseconds for which somebody counts as there. */
const THERE = 30_000;

/** Remembers which entry is open in a session; null for none. */
export async function rememberPresence(
  db: Database,
  digest: string,
  entryId: string | null,
): Promise<void> {
  const entry_seen_at = new Date().toISOString();
  await write(db, (transaction) =>
    transaction
      .updateTable('sessions')
      .set({ entry_id: entryId, entry_seen_at })
      .where('digest', '=', digest)
      .execute(),
  );
}

/**
 * Lists who else has an entry open.
 *
 * @param accountId who asks
 */
export const listOthers = (
  db: Database,
  accountId: string | null,
  entryId: string,
): Promise<Presence[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select((e) => ['name', e.fn.max(e.ref('entry_seen_at').$notNull()).as('since')])
    .where('entry_id', '=', entryId)
    .where('entry_seen_at', '>', new Date(Date.now() - THERE).toISOString())
    .where('accounts.id', '!=', accountId ?? '')
    .where('disabled_at', 'is', null)
    .groupBy(['accounts.id', 'name'])
    .orderBy('name')
    .execute();
