import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { publishFile } from '../db/durable-file.ts';
import { explainOpening } from '../db/sqlite-file.ts';
import { secretFile } from '../secret/secret.ts';
import { checkCopy } from './check-copy.ts';
import { openBucket } from '../media/bucket.ts';
import { copyMedia, copyPictures, copyPrivately } from './copy-files.ts';
import { libraryListOf, writeLibraryList } from './library-list.ts';

/** Copies all pages in one step, because a copy in several steps starts over after each write. */
const ALL_PAGES = 2 ** 31 - 1;

/** The settings that a backup depends on. */
export type BackedUp = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'media'>>;

/** Path of the copy of the secret that belongs to a backup. */
export const secretCopyOf = (backupFile: string) => `${backupFile}.secret.key`;

/** Path of the folder of the pictures that belong to a backup. */
export const picturesCopyOf = (backupFile: string) => `${backupFile}.pictures`;

/** Path of the folder of the library that belongs to a backup: `x.media` for `x.sqlite`. */
export const mediaCopyOf = (backupFile: string) => `${backupFile.replace(/\.sqlite$/, '')}.media`;

/**
 * Takes a consistent snapshot of the SQLite database, also of a running site, and copies the
 * secret and all pictures; of a library in a bucket it writes a list. The file gets its final name only after it was verified and all
 * else was copied.
 *
 * @returns what the copy contains, its absolute path, whether the installation has a secret file,
 *   which was copied too, and the numbers of imported pictures and of pictures of the library
 * @throws {BucketUnavailable}
 * @throws {InvalidCopy} if the copy is corrupt; it is deleted then
 * @throws {StoreUnavailable} with a message for the operator if the database file is unusable
 */
export async function takeBackup(config: BackedUp, to: string) {
  const file = resolve(to);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part-${process.pid}`;
  using source = new DatabaseSync(databaseFile(config), { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, part, { rate: ALL_PAGES }).catch((error: unknown) => {
      throw explainOpening(databaseFile(config), error);
    });
    await chmod(part, 0o600);
    const contents = checkCopy(part);
    // After the snapshot: an import stores a picture before a post that shows it.
    const pictures = await copyPictures(importedPictures(config), picturesCopyOf(file));
    const media = config.media
      ? await writeLibraryList(openBucket(config.media), libraryListOf(file))
      : await copyMedia(mediaFolder(config), mediaCopyOf(file));
    const secret = existsSync(secretFile(config));
    // One that is there is of a backup that was interrupted, or moved elsewhere.
    await rm(secretCopyOf(file), { force: true });
    if (secret) await copyPrivately(secretFile(config), secretCopyOf(file));
    await publishFile(part, file);
    return { ...contents, file, secret, pictures, media };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(part + rest, { force: true });
  }
}
