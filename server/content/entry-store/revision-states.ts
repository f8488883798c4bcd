import type { ContentChange } from './change-content.ts';
import type { Revision } from './revision.ts';

/**
 * Makes a revision the published one of its entry. The one before, and older drafts and schedules, are
 * replaced: an older schedule must not overwrite it. Newer drafts stay.
 */
export async function markPublished(change: ContentChange, revision: Revision): Promise<void> {
  const { db, now } = change;
  const ofEntry = db.updateTable('revisions').where('entry_id', '=', revision.entryId);
  const before = await ofEntry
    .set({ state: 'replaced', ended_at: now })
    .where('state', '=', 'published')
    .returning(['id', 'unpublish_at as unpublishAt'])
    .executeTakeFirst();
  change.moves.push({ entryId: revision.entryId, before: before ?? null, after: revision.id });
  await ofEntry
    .set({ state: 'replaced' })
    .where('state', 'in', ['draft', 'scheduled'])
    .where('number', '<', revision.number)
    .execute();
  await ofEntry
    .set({ state: 'published', published_at: now, unpublish_at: revision.unpublishAt })
    .where('id', '=', revision.id)
    .execute();
}

/** Takes a published revision down: visitors see nothing of its entry any more. */
export async function endRevision(change: ContentChange, revision: Revision): Promise<void> {
  const { db, now } = change;
  const { id, entryId, unpublishAt } = revision;
  change.moves.push({ entryId, before: { id, unpublishAt }, after: null });
  await change.beforeRow(revision.kind);
  await db
    .updateTable('revisions')
    .set({ state: 'replaced', ended_at: now })
    .where('id', '=', revision.id)
    .execute();
  const rows = await db
    .deleteFrom('published')
    .where('entry_id', '=', revision.entryId)
    .returning(['kind', 'slug'])
    .execute();
  change.recordVisible(...rows);
  await db.deleteFrom('redirects').where('entry_id', '=', revision.entryId).execute();
}
