import { changeContent } from '../../content/entry-store/change-content.ts';
import { fillPictureVersions } from '../../content/entry-store/fill-picture-versions.ts';
import { prepareRevisions, publishDrafts } from '../../content/entry-store/publish.ts';
import { readRevisions } from '../../content/entry-store/revision.ts';
import type { RunTexts } from '../../content/texts/run-texts.ts';
import type { Database } from '../../db/open-database.ts';

/**
 * Publishes a new picture once it is processed. No page shows it yet, so the content version stays, and no page is
 * made again. What replaces a picture is published by a person.
 *
 * @param runTexts by default in this process
 */
export async function publishMade(db: Database, file: string, runTexts?: RunTexts): Promise<void> {
  // It may be the draft of another release.
  await fillPictureVersions(db, runTexts);
  const drafts = await readRevisions(
    db
      .selectFrom('revisions')
      .where('kind', '=', 'picture')
      .where('state', '=', 'draft')
      .where('id', 'in', (e) =>
        e.selectFrom('picture_versions').select('revision_id').where('digest', '=', file),
      )
      .where('entry_id', 'not in', (e) =>
        e
          .selectFrom('revisions as earlier')
          .select('earlier.entry_id')
          .where('earlier.kind', '=', 'picture')
          .where('earlier.published_at', 'is not', null),
      ),
  );
  const prepared = await prepareRevisions(drafts, runTexts, 'publisher');
  const ids = drafts.map(({ id }) => id);
  const problems = await changeContent(
    db,
    new Date().toISOString(),
    (change) => publishDrafts(change, ids, prepared),
    { silent: true },
  );
  // Somebody described it meanwhile, which replaced the draft.
  if (problems.some(({ reason }) => reason === 'unknown' || reason === 'superseded'))
    await publishMade(db, file, runTexts);
}
