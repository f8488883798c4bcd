import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { importedPictures, type Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { publishFile } from '../db/durable-file.ts';
import { explainOpening } from '../db/sqlite-file.ts';
import { secretFile } from '../enquiries/secret.ts';
import { checkCopy, InvalidCopy } from './check-copy.ts';
import { copyPictures } from './copy-pictures.ts';
import { copyPrivately } from './write-durably.ts';

/** Copies all pages in one step, because a copy in several steps starts over after each write. */
const ALL_PAGES = 2 ** 31 - 1;

/** Path of the copy of the secret that belongs to a backup. */
export const secretCopyOf = (backupFile: string) => `${backupFile}.secret.key`;

/** Path of the folder of the pictures that belong to a backup. */
export const picturesCopyOf = (backupFile: string) => `${backupFile}.pictures`;

/**
 * Takes a consistent snapshot of the SQLite database, also of a running site, and copies the
 * secret and the imported pictures. The file gets its final name only after it was verified and all
 * else was copied.
 *
 * @returns what the copy contains, its absolute path, whether the installation has a secret file,
 *   which was copied too, and the copied pictures
 * @throws {InvalidCopy} if the copy is corrupt or incomplete; it is deleted then
 */
export async function takeBackup(config: Pick<Config, 'dataDir'>, to: string) {
  const file = resolve(to);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part-${process.pid}`;
  using source = new DatabaseSync(databaseFile(config), { readOnly: true, timeout: 10_000 });
  try {
    const before = readIds(source, databaseFile(config));
    await backup(source, part, { rate: ALL_PAGES });
    await chmod(part, 0o600);
    const contents = checkCopy(part);
    const lost = findMissing(before, part, source);
    if (lost.length > 0)
      throw new InvalidCopy(`the copy lacks ${lost.length} enquiries; the first is ${lost[0]}`);
    // After the snapshot: an import stores a picture before a post that shows it.
    const copied = await copyPictures(importedPictures(config), picturesCopyOf(file));
    const secret = existsSync(secretFile(config));
    if (secret && !existsSync(secretCopyOf(file)))
      await copyPrivately(secretFile(config), secretCopyOf(file));
    await publishFile(part, file);
    return { ...contents, file, secret, copied };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(part + rest, { force: true });
  }
}

/** @throws {StoreUnavailable} with a message for the operator if the file is corrupt or not a database */
function readIds(source: DatabaseSync, file: string): Set<string> {
  try {
    return idsOf(source);
  } catch (error) {
    throw explainOpening(file, error);
  }
}

function idsOf(database: DatabaseSync): Set<string> {
  const rows = database.prepare('select id from enquiries').all();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Enquiries that existed before and after the copy but are missing from it. */
function findMissing(before: Set<string>, part: string, source: DatabaseSync): string[] {
  using copy = new DatabaseSync(part, { readOnly: true });
  const copied = idsOf(copy);
  const now = idsOf(source);
  return [...before].filter((id) => now.has(id) && !copied.has(id));
}
