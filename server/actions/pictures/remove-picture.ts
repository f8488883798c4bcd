import { getPublished } from '../../content/entry-store/find-entry.ts';
import { fillPictureVersions } from '../../content/entry-store/fill-picture-versions.ts';
import { endOnPurpose } from '../../content/entry-store/schedule.ts';
import { write } from '../../db/commit-queue.ts';
import { filesOnlyOf } from '../../media/files-of-versions.ts';
import { ActRefused, actOnEntries, NO_ENTRY, type ActOutcome } from '../entries/act-on-entries.ts';
import type { Acting, Media } from '../acting.ts';
import { findPicture } from '../../content/entry-store/picture-uses.ts';

/**
 * Removes a picture that must go, although pages show it: unpublishes it, discards its drafts, and removes the
 * master and all sizes of each of its versions. It cannot be undone. If the files cannot be removed, it is deleted as
 * others are, and removing it can be repeated.
 *
 * @throws {BucketUnavailable}
 */
export async function removePicture(
  { media: { library } }: { media: Media },
  acting: Acting,
  entryId: string,
): Promise<ActOutcome> {
  const { db } = acting;
  const newest = await findPicture(db, entryId);
  if (!newest) return NO_ENTRY;
  await fillPictureVersions(db, acting.runTexts);
  const rows = await filesOnlyOf(db, [newest.entryId]).execute();
  const outcome = await actOnEntries(acting, 'remove-picture', [newest], async (change) => {
    if (rows.length === 0)
      throw new ActRefused(
        'Nothing was removed: its file came with the site or with an import, is shown by another picture, or is gone.',
      );
    const published = await getPublished(change.db, newest.entryId);
    if (published) await endOnPurpose(change, published);
    await change.db
      .updateTable('revisions')
      .set({ state: 'replaced', ended_at: change.now })
      .where('entry_id', '=', newest.entryId)
      .where('state', 'in', ['draft', 'scheduled'])
      .execute();
  });
  if ('error' in outcome) return outcome;
  for (const row of rows)
    for (const key of library.files.keysOf(row)) await library.files.remove(key);
  // What has no row cannot be published again.
  await write(db, (transaction) =>
    transaction
      .deleteFrom('media_files')
      .where(
        'file',
        'in',
        rows.map(({ file }) => file),
      )
      .execute(),
  );
  return outcome;
}
