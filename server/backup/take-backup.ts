import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { publishFile, writeNewFile } from '../db/durable-file.ts';
import { readSecret, secretFile } from '../secret/secret.ts';
import { openBucket } from '../media/bucket.ts';
import { sha256 } from '../media/picture-files.ts';
import { copyMedia, copyPictures, copyPrivately } from './copy-files.ts';
import { libraryListOf, writeLibraryList } from './library-list.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** The settings that a backup depends on. */
export type BackedUp = StoreAddress & Partial<Pick<Config, 'media' | 'backup'>>;

/** Path of the copy of the secret that belongs to a backup. */
export const secretCopyOf = (backupFile: string) => `${backupFile}.secret.key`;

/** Path of the folder of the pictures that belong to a backup. */
export const picturesCopyOf = (backupFile: string) => `${backupFile}.pictures`;

/** Path of the folder of the library that belongs to a backup: `x.media` for `x.sqlite`. */
export const mediaCopyOf = (backupFile: string) => `${backupFile.replace(/\.sqlite$/, '')}.media`;

/**
 * Takes a consistent snapshot of the store as a SQLite file, also of a running site, and copies the
 * secret and all pictures; of a library in a bucket it writes a list. The file gets its final name only after it was verified and all
 * else was copied.
 *
 * @param pictures whether they are copied, too, or linked where they, or those of an earlier copy, are on the same disk
 * @returns what the copy contains, its absolute path and SHA-256, whether the installation has stored a secret,
 *   which was copied too, and the numbers of imported pictures and of pictures of the library
 * @throws {BucketUnavailable}
 * @throws {InvalidCopy} if the copy is corrupt; it is deleted then
 * @throws {StoreUnavailable} with a message for the operator if the store is unusable
 */
export async function takeBackup(
  config: BackedUp,
  to: string,
  pictures: 'copied' | 'none' | { earlier: string | undefined } = 'copied',
) {
  const file = resolve(to);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part-${process.pid}`;
  try {
    const contents = await writeSnapshot(config, part);
    await chmod(part, 0o600);
    const digest = await sha256(part);
    // After the snapshot: an import stores a picture before a post that shows it.
    const copied =
      pictures === 'none'
        ? { pictures: 0, media: 0 }
        : await copyAllPictures(config, file, pictures === 'copied' ? null : pictures.earlier);
    const secret = await copySecret(config, secretCopyOf(file));
    await publishFile(part, file);
    return { ...contents, file, digest, secret, ...copied };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(part + rest, { force: true });
  }
}

/** @param earlier a copy whose pictures may be linked like those of the site; null if none may be */
async function copyAllPictures(config: BackedUp, file: string, earlier: string | null | undefined) {
  const linkable = (folder: string, of: (copy: string) => string) =>
    earlier === null ? [] : [folder, ...(earlier === undefined ? [] : [of(earlier)])];
  const [imported, library] = [importedPictures(config), mediaFolder(config)];
  return {
    pictures: await copyPictures(
      imported,
      picturesCopyOf(file),
      linkable(imported, picturesCopyOf),
    ),
    media: config.media
      ? await writeLibraryList(openBucket(config.media), libraryListOf(file))
      : await copyMedia(library, mediaCopyOf(file), linkable(library, mediaCopyOf)),
  };
}

async function copySecret(config: BackedUp, to: string): Promise<boolean> {
  // One that is there is of a backup that was interrupted, or moved elsewhere.
  await rm(to, { force: true });
  if (config.databaseUrl === undefined) {
    if (!existsSync(secretFile(config))) return false;
    await copyPrivately(secretFile(config), to);
    return true;
  }
  await using db = openDatabase(config);
  const key = await readSecret(config, db);
  if (key !== null) await writeNewFile(to, key);
  return key !== null;
}
