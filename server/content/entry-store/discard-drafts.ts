import type { ContentChange } from './change-content.ts';
import { getNewestRevision, type Revision } from './revision.ts';

export type DiscardOutcome =
  /** The revision that was the newest. */
  | { outcome: 'discarded' | 'deleted'; newest: Revision }
  | { outcome: 'conflict'; newest: Revision }
  | { outcome: 'unknown' };

/**
 * Discards the drafts of an entry that are newer than what was published last, which becomes the newest
 * revision again: it gets the highest number. An entry that was never published is deleted.
 *
 * @param base the newest revision, as the caller knows it
 */
export async function discardDrafts(
  { db }: ContentChange,
  entryId: string,
  base: string,
): Promise<DiscardOutcome> {
  const newest = await getNewestRevision(db, entryId);
  if (!newest) return { outcome: 'unknown' };
  if (newest.id !== base) return { outcome: 'conflict', newest };
  const last = await db
    .selectFrom('revisions')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (!last) {
    await db.deleteFrom('revisions').where('entry_id', '=', entryId).execute();
    return { outcome: 'deleted', newest };
  }
  if (last.id === newest.id) return { outcome: 'discarded', newest };
  const ofEntry = db.updateTable('revisions').where('entry_id', '=', entryId);
  await ofEntry.set({ state: 'replaced' }).where('state', 'in', ['draft', 'scheduled']).execute();
  await ofEntry
    .set({ number: newest.number + 1 })
    .where('id', '=', last.id)
    .execute();
  return { outcome: 'discarded', newest };
}
