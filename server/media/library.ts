import type { Database } from '../db/open-database.ts';
import { hasRoom } from '../limits/disk-room.ts';
import { openBucket, type BucketAddress } from './bucket.ts';
import { pictureFiles } from './picture-files.ts';
import { createPictureProcess, PictureJobFailed } from './run-picture-job.ts';
import { takePicture, type TakenPicture, type UploadBody, type Uploader } from './take-picture.ts';
import { createUploadBounds } from './upload-bounds.ts';

export type Library = ReturnType<typeof openLibrary>;

/** A picture whose sizes are to be made. */
export interface WaitingPicture {
  file: string;
  width: number;
}

/**
 * The files of the library of pictures. They are decoded and encoded in a child process, one at a time.
 *
 * @param folder created when it is needed
 * @param bucket where the library is; null if it is in the folder
 */
export function openLibrary(
  folder: string,
  bucket: BucketAddress | null = null,
  run = createPictureProcess(),
) {
  const files = pictureFiles(folder, bucket && openBucket(bucket));
  const bounded = createUploadBounds(files);
  return {
    files,
    /** Stores an upload: see take-picture.ts. */
    take: (db: Database, body: UploadBody, by: Uploader = {}) =>
      bounded(by, () =>
        takePicture(files, run, body, (original) => getFiles(db, ['original', original]), by),
      ),
    /** The sizes of pictures in pixels; null for a file that is none. */
    measure: async (paths: readonly string[]) =>
      (await run({ act: 'measure', paths }, new AbortController().signal)).sizes ?? [],
    /**
     * Makes the sizes and the card of a picture that do not exist, and has all in the bucket, if there is one.
     *
     * @throws {PictureJobFailed} if its master is gone, or a child process fails
     * @throws {BucketUnavailable}
     */
    async makeSizes({ file, width }: WaitingPicture, signal: AbortSignal): Promise<void> {
      await files.prepare();
      const formats = await files.missing(file, width);
      const card = await files.missingCard(file);
      if ((formats.length > 0 || card) && !(await files.bring(files.masterKey(file))))
        throw new PictureJobFailed('its master is missing');
      if ((formats.length > 0 || card) && !(await hasRoom(files.sizes)))
        throw new PictureJobFailed('no space left above what is kept for enquiries');
      const master = files.master(file);
      for (const { format, missing } of formats) {
        const job = { act: 'make', master, width, format, missing } as const;
        await run(job, signal);
      }
      if (card) await run({ act: 'card', master, to: card }, signal);
      for (const key of files.keysOf({ file, width })) await files.keep(key);
    },
  };
}

/** The files of a picture by its name, or by the SHA-256 of its upload; null if there are none. */
export const getFiles = async (db: Database, [column, value]: ['file' | 'original', string]) =>
  (await db
    .selectFrom('media_files')
    .select(['file', 'width', 'height'])
    .where(column, '=', value)
    .executeTakeFirst()) ?? null;

/** Tries again to make the sizes of a picture, if that failed. */
export async function makeAgain(db: Database, file: string): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ failed_at: null })
    .where('file', '=', file)
    .where('failed_at', 'is not', null)
    .execute();
}

/**
 * Records a picture in the transaction that makes its entry. The same picture from two files is recorded once; its
 * sizes are looked at again, so that the entry is published when they stand.
 *
 * @param now ISO 8601, UTC
 * @param addedBy the account or key, for its turn
 */
export async function recordFile(
  db: Database,
  { file, original, width, height }: TakenPicture,
  now: string,
  addedBy: string | null = null,
): Promise<void> {
  await db
    .insertInto('media_files')
    .values({ file, original, width, height, created_at: now, added_by: addedBy })
    .onConflict((conflict) =>
      conflict.column('file').doUpdateSet({ made_at: null, failed_at: null }),
    )
    .execute();
}

/** A file among these that is still processing, or was removed; undefined if there is none. */
export async function findUnmade(
  db: Database,
  files: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('media_files')
    .select('file')
    .where('file', 'in', files)
    .where('made_at', 'is not', null)
    .execute();
  return files.find((file) => !rows.some((row) => row.file === file));
}
