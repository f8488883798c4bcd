import { removeEntry, type EntryTexts } from '../../search/entry-search.ts';
import type { ContentChange } from './change-content.ts';
import { getLastPublished } from './find-entry.ts';
import { indexEntry } from './index-entry.ts';
import { getNewestRevision, type Revision } from './revision.ts';

export type DiscardOutcome =
  /** The revision that was the newest. */
  | { outcome: 'discarded' | 'deleted'; newest: Revision }
  | { outcome: 'conflict'; newest: Revision }
  | { outcome: 'unknown' };

/**
 * Discards the drafts of an entry that are newer than the revision published last. That revision gets the
 * highest number, so it is the newest again. An entry that was never published is deleted.
 *
 * @param base the newest revision, as the caller knows it
 * @param texts of the revision published last; null if there is none
 */
export async function discardDrafts(
  { db }: ContentChange,
  entryId: string,
  base: string,
  texts: EntryTexts | null,
): Promise<DiscardOutcome> {
  const newest = await getNewestRevision(db, entryId);
  if (!newest) return { outcome: 'unknown' };
  if (newest.id !== base) return { outcome: 'conflict', newest };
  const last = await getLastPublished(db, entryId);
  if (!last) {
    await db.deleteFrom('revisions').where('entry_id', '=', entryId).execute();
    await removeEntry(db, entryId);
    return { outcome: 'deleted', newest };
  }
  if (last.id === newest.id) return { outcome: 'discarded', newest };
  const ofEntry = db.updateTable('revisions').where('entry_id', '=', entryId);
  await ofEntry.set({ state: 'replaced' }).where('state', 'in', ['draft', 'scheduled']).execute();
  await ofEntry
    .set({ number: newest.number + 1 })
    .where('id', '=', last.id)
    .execute();
  if (texts) await indexEntry(db, entryId, texts);
  return { outcome: 'discarded', newest };
}
