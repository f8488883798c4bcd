import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { publishFile } from '../db/durable-file.ts';
import { explainOpening } from '../db/sqlite-file.ts';
import { secretFile } from '../enquiries/secret.ts';
import { checkCopy, UnsoundCopy, type CopyContents } from './check-copy.ts';
import { copyPrivately } from './write-durably.ts';

/** More pages than any database has: a copy in several steps begins anew whenever somebody writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** Where the secret of an installation lies that a backup was taken of. */
export const secretBeside = (backupFile: string) => `${backupFile}.secret.key`;

export interface TakenBackup extends CopyContents {
  /** Absolute path of the copy. */
  file: string;
  /** Whether there was a secret to copy. */
  secret: boolean;
}

/**
 * Copies the SQLite database of a site that may be running, as it is at one
 * moment after this began, and the secret beside it. The copy gets its name
 * when it has been opened and found whole.
 *
 * @throws {UnsoundCopy} when the copy is not whole; then there is none
 */
export async function takeBackup(
  config: Pick<Config, 'dataDir'>,
  to: string,
): Promise<TakenBackup> {
  const file = resolve(to);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part-${process.pid}`;
  const source = new DatabaseSync(databaseFile(config), { readOnly: true, timeout: 10_000 });
  try {
    const before = readIds(source, databaseFile(config));
    await backup(source, part, { rate: ALL_PAGES });
    await chmod(part, 0o600);
    const contents = checkCopy(part);
    const lost = missing(before, part, source);
    if (lost.length > 0)
      throw new UnsoundCopy(`the copy lacks ${lost.length} enquiries, the first is ${lost[0]}`);
    const secret = existsSync(secretFile(config));
    if (secret) await copyPrivately(secretFile(config), secretBeside(file));
    await publishFile(part, file);
    return { ...contents, file, secret };
  } finally {
    source.close();
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(part + rest, { force: true });
  }
}

/** @throws {StoreUnavailable} in words when the file is no database, or a damaged one */
function readIds(source: DatabaseSync, file: string): Set<string> {
  try {
    return idsOf(source);
  } catch (error) {
    throw explainOpening(file, error);
  }
}

function idsOf(database: DatabaseSync): Set<string> {
  return new Set(
    database
      .prepare('select id from enquiries')
      .all()
      .map(({ id }) => String(id)),
  );
}

/** Enquiries that were there before, still are, and are not in the copy. */
function missing(before: Set<string>, part: string, source: DatabaseSync): string[] {
  const copy = new DatabaseSync(part, { readOnly: true });
  try {
    const copied = idsOf(copy);
    const now = idsOf(source);
    return [...before].filter((id) => now.has(id) && !copied.has(id));
  } finally {
    copy.close();
  }
}
