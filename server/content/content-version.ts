import type { Database } from '../db/open-database.ts';
import { engineOf } from '../db/engine.ts';
import { contentDay } from './content-day.ts';

/** The content version: every publish increments it, and caches are invalidated by it. */
export async function getContentVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** The content version and the day: what visitors see changes with either. */
export const getVersionOfDay = async (db: Database): Promise<string> =>
  `${await getContentVersion(db)} ${contentDay()}`;

/** Increments the content version and notifies all processes. Call it in the transaction that changes content. */
export async function raiseContentVersion(db: Database): Promise<void> {
  await db
    .updateTable('content_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
  await engineOf(db).notify(db);
}
