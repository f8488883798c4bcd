import { entryInput } from '../../../contract/actions/entry-acts.ts';
import { fillPictureVersions } from '../../content/entry-store/fill-picture-versions.ts';
import { getPublished } from '../../content/entry-store/find-entry.ts';
import { findPicture } from '../../content/entry-store/picture-uses.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { endOnPurpose } from '../../content/entry-store/schedule.ts';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { filesOnlyOf } from '../../media/files-of-versions.ts';
import { actOnEntries } from '../entries/act-on-entries.ts';
import { NO_ENTRY } from '../entries/describe-problems.ts';
import { Refused } from '../refused.ts';
import type { Media } from './add-picture.ts';

/** The newest version of a picture. */
export async function requirePicture(db: Database, entryId: string): Promise<Revision> {
  const newest = await findPicture(db, entryId);
  if (!newest) throw new Refused('not-found', NO_ENTRY);
  return newest;
}

/**
 * Removes a picture that must go, although pages show it: unpublishes it, discards its drafts, and removes the
 * master and all sizes of each of its versions. It cannot be undone. If the files cannot be removed, it is deleted as
 * others are, and removing it can be repeated.
 */
export const removePicture = ({ library }: Pick<Media, 'library'>) =>
  actOnEntries('remove-picture', {
    input: entryInput,
    async prepare({ db, runTexts }, { entryId }) {
      const newest = await requirePicture(db, entryId);
      await fillPictureVersions(db, runTexts);
      const files = await filesOnlyOf(db, [newest.entryId]).execute();
      return { db, revisions: [newest], files };
    },
    async run({ db, now, ...work }, _, { revisions: [newest], files }) {
      if (files.length === 0)
        throw new Refused(
          'conflict',
          'Nothing was removed: its file came with the site or with an import, is shown by another picture, or is gone.',
        );
      const { entryId } = newest!;
      const published = await getPublished(db, entryId);
      if (published) await endOnPurpose({ db, now, ...work }, published);
      await db
        .updateTable('revisions')
        .set({ state: 'replaced', ended_at: now })
        .where('entry_id', '=', entryId)
        .where('state', 'in', ['draft', 'scheduled'])
        .execute();
    },
    async after({ db, files }) {
      for (const row of files)
        for (const key of library.files.keysOf(row)) await library.files.remove(key);
      const names = files.map(({ file }) => file);
      // What has no row cannot be published again.
      await write(db, (transaction) =>
        transaction.deleteFrom('media_files').where('file', 'in', names).execute(),
      );
    },
  });
