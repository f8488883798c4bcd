import type { Database } from '../db/open-database.ts';
import { engineOf } from '../db/engine.ts';
import { recountEntries } from './count-entries.ts';

/** The number that every publish raises; caches hang on it. */
export async function getContentVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** To be called in the transaction that changed content. */
export async function raiseContentVersion(db: Database): Promise<void> {
  await db
    .updateTable('content_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
  await recountEntries(db);
  await engineOf(db).announce(db, 'content');
}
