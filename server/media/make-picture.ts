import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { Library, WaitingPicture } from './library.ts';

/** Called when all sizes of a file stand; again if the process was killed before that was recorded. */
export type OnMade = (file: string) => Promise<void>;

/** The picture whose sizes are next: accounts and keys take turns, each with its oldest. Undefined if none waits. */
export const getWaiting = (db: Database): Promise<WaitingPicture | undefined> =>
  db
    .selectFrom('media_files')
    .select(['file', 'width'])
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy((e) =>
      e.fn
        .agg<number>('row_number')
        .over((own) => own.partitionBy('added_by').orderBy('created_at')),
    )
    .orderBy('created_at')
    .executeTakeFirst();

/**
 * Makes the sizes of a picture that do not exist, and records that all stand. One that is removed meanwhile leaves
 * no files.
 *
 * @param signal ends it; by default ten minutes
 * @throws if its master is gone, or a child process fails
 */
export async function makePicture(
  db: Database,
  library: Library,
  picture: WaitingPicture,
  onMade: OnMade,
  signal = AbortSignal.timeout(600_000),
): Promise<void> {
  await library.makeSizes(picture, signal);
  await onMade(picture.file);
  await mark(db, library, picture, { made_at: new Date().toISOString(), failed_at: null });
}

/** Makes the pictures that wait for their sizes. Throws as `makePicture` does. */
export async function makeWaiting(db: Database, library: Library, onMade: OnMade): Promise<void> {
  for (let next = await getWaiting(db); next; next = await getWaiting(db))
    await makePicture(db, library, next, onMade);
}

/** Records that making a picture failed: it is not tried again by itself. */
export const markFailed = (
  db: Database,
  library: Library,
  picture: WaitingPicture,
): Promise<void> => mark(db, library, picture, { failed_at: new Date().toISOString() });

async function mark(
  db: Database,
  { files }: Library,
  picture: WaitingPicture,
  times: { made_at?: string; failed_at: string | null },
): Promise<void> {
  const marked = await write(db, (transaction) =>
    transaction
      .updateTable('media_files')
      .set(times)
      .where('file', '=', picture.file)
      .executeTakeFirstOrThrow(),
  );
  if (marked.numUpdatedRows === 0n)
    for (const key of files.keysOf(picture)) await files.remove(key);
}
