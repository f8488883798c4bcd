import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { publishFile, writeNewFile } from '../db/durable-file.ts';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { sha256 } from '../media/picture-files.ts';
import { readSecret, readSecretFile, secretFile } from '../secret/secret.ts';
import { copyPictures, picturesOf, picturesOfCopy, type PictureFolders } from './copy-files.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** The settings that a backup depends on. */
export type BackedUp = StoreAddress & Partial<Pick<Config, 'media' | 'backup'>>;

/** Path of the copy of the secret that belongs to a backup. */
export const secretCopyOf = (backupFile: string) => `${backupFile}.secret.key`;

/** The pictures that belong to a store: a library in a bucket is not copied. */
export const ownPictures = (config: BackedUp): Partial<PictureFolders> =>
  config.media ? { imported: picturesOf(config).imported } : picturesOf(config);

/**
 * Takes a consistent snapshot of the store as a SQLite file, also of a running site, and copies the
 * secret and pictures. The file gets its final name only after it was verified and all else was copied.
 *
 * @param pictures those that are copied
 * @param earlier a copy whose pictures may be linked
 * @returns what the copy contains, its absolute path and SHA-256, whether the installation has stored a secret,
 *   which was copied too, and the number of pictures
 * @throws {InvalidCopy} if the copy is corrupt; it is deleted then
 * @throws {StoreUnavailable} with a message for the operator if the store is unusable
 */
export async function takeBackup(
  config: BackedUp,
  to: string,
  pictures: Partial<PictureFolders> = ownPictures(config),
  earlier?: string,
) {
  const file = resolve(to);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part-${process.pid}`;
  try {
    const contents = await writeSnapshot(config, part);
    await chmod(part, 0o600);
    const digest = await sha256(part);
    // After the snapshot: an import stores a picture before a post that shows it.
    const linked = earlier === undefined ? undefined : picturesOfCopy(earlier);
    const copied = await copyPictures(pictures, picturesOfCopy(file), linked);
    const secret = await copySecret(config, secretCopyOf(file));
    await publishFile(part, file);
    return { ...contents, file, digest, secret, pictures: copied };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(part + rest, { force: true });
  }
}

async function copySecret(config: BackedUp, to: string): Promise<boolean> {
  // One that is there is of a backup that was interrupted, or moved elsewhere.
  await rm(to, { force: true });
  const key = await readStoredSecret(config);
  if (key !== null) await writeNewFile(to, key);
  return key !== null;
}

async function readStoredSecret(config: StoreAddress): Promise<string | null> {
  if (config.databaseUrl === undefined) return readSecretFile(secretFile(config));
  await using db = openDatabase(config);
  return await readSecret(config, db);
}
