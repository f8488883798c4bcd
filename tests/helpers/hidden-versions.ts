import { findEntry } from '../../server/content/entry-store/find-entry.ts';
import { publish } from '../../server/content/entry-store/publish.ts';
import { revisionFromRow } from '../../server/content/entry-store/revision.ts';
import { saveDraft } from '../../server/content/entry-store/save-draft.ts';
import { schedule, unpublish } from '../../server/content/entry-store/schedule.ts';
import type { Database } from '../../server/db/open-database.ts';
import { STUDIO } from './edit-entry.ts';
import { draftPost, postSource } from './publish-post.ts';

/** A word that only versions have which visitors must not see. */
export const HIDDEN = 'Unpublished-words';
/** The slug of a post that was never published. */
export const HIDDEN_SLUG = 'unpublished-words';

/** Adds a marked draft to every published entry, schedules every other one, and takes one marked post down. */
export async function addHiddenVersions(db: Database): Promise<void> {
  const published = await db
    .selectFrom('revisions')
    .selectAll()
    .where('state', '=', 'published')
    .where('kind', '<>', 'redirect')
    .execute();
  for (const [index, old] of published.map(revisionFromRow).entries()) {
    const { kind, slug, entryId, id: base } = old;
    const source = old.source
      .replaceAll(/^([\s-]*(?:title|name|menu|summary|designation): ).*$/gm, `$1${HIDDEN}`)
      .replaceAll(/^((?: {2,})?)([A-Z])/gm, `$1${HIDDEN} $2`);
    const saved = await saveDraft(db, { kind, slug, source, entryId, base }, STUDIO);
    if (saved.outcome !== 'saved') throw new Error(`${slug}: ${JSON.stringify(saved)}`);
    const dates = { publishAt: '2999-01-01T00:00:00Z', unpublishAt: null };
    if (index % 2 === 0) await schedule(db, saved.revision.id, dates);
  }
  await draftPost(db, HIDDEN_SLUG, postSource(HIDDEN));
  const ended = await draftPost(db, `${HIDDEN_SLUG}-ended`, postSource(HIDDEN));
  await publish(db, [ended]);
  const entryId = await findEntry(db, 'post', `${HIDDEN_SLUG}-ended`);
  await unpublish(db, entryId!);
}
