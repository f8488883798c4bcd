import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError, type Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { flush, publishFile, writeNewFile } from '../db/durable-file.ts';
import { classifyError } from '../db/sqlite-connection.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { readSecretFile, secretFile } from '../enquiries/secret.ts';
import { checkCopy, type CopyContents } from './check-copy.ts';
import { secretBeside } from './take-backup.ts';
import { copyPrivately } from './write-durably.ts';

/** Why nothing was restored. The message is for the operator. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

export interface Restored extends CopyContents {
  /** The folder that now holds what was there before; null when nothing was. */
  keptAside: string | null;
  /** Whether the secret came with the backup. */
  secret: boolean;
}

/**
 * Puts a backup in the place of the SQLite database.
 *
 * @param knownSteps the steps of the schema that this version knows
 * @param force whether an existing store is moved to a folder beside it; otherwise it is left alone
 * @throws {RestoreRefused} when a process has the store open, or it or a part of it is there and not forced
 * @throws {UnsoundCopy} when the backup is not whole
 */
export async function restoreBackup(
  config: Pick<Config, 'dataDir'>,
  from: string,
  { force, knownSteps }: { force: boolean; knownSteps: readonly string[] },
): Promise<Restored> {
  const contents = checkCopy(from);
  const unknown = contents.steps.filter((step) => !knownSteps.includes(step));
  if (unknown.length > 0)
    throw new RestoreRefused(
      `${from} is of a newer version of the site, which took ${unknown.join(', ')}.`,
    );
  const target = databaseFile(config);
  const secret = await readSecretBeside(from);
  await mkdir(config.dataDir, { recursive: true });
  const part = `${target}.restoring`;
  await rm(part, { force: true });
  await copyPrivately(from, part);
  try {
    // SQLite would play the log of another database into the one that is restored.
    const there = [target, `${target}-wal`].find((file) => existsSync(file));
    const keptAside = there === undefined ? null : await putAside(config, there, force);
    if (secret !== null) {
      await rm(secretFile(config), { force: true });
      await writeNewFile(secretFile(config), secret);
    }
    await publishFile(part, target);
    return { ...checkCopy(target), keptAside, secret: secret !== null };
  } finally {
    await rm(part, { force: true });
  }
}

/** The secret that came with a backup; null when none did. */
async function readSecretBeside(backup: string): Promise<string | null> {
  try {
    return await readSecretFile(secretBeside(backup));
  } catch (error) {
    throw error instanceof ConfigError ? new RestoreRefused(error.message) : error;
  }
}

/** Moves the database and its secret into a folder of their own, while nobody else can open them. */
async function putAside(
  config: Pick<Config, 'dataDir'>,
  there: string,
  force: boolean,
): Promise<string> {
  const target = databaseFile(config);
  const held = holdAlone(target);
  try {
    if (!force)
      throw new RestoreRefused(
        `${there} is there. With --force it is kept aside, in a folder beside it.`,
      );
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const folder = join(config.dataDir, `before-restore-${time}`);
    await mkdir(folder);
    for (const file of [target, `${target}-wal`, `${target}-shm`, secretFile(config)])
      if (existsSync(file)) await rename(file, join(folder, basename(file)));
    await flush(config.dataDir);
    return folder;
  } finally {
    held?.close();
  }
}

/**
 * A process that has the database open holds a lock on it, so that nobody gets
 * it alone. Null when there is no database that could be held: SQLite would
 * delete the log beside an empty file.
 */
function holdAlone(file: string): DatabaseSync | null {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 500 });
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    const trouble = classifyError(error);
    if (!(trouble instanceof StoreUnavailable)) throw error;
    if (trouble.reason === 'locked')
      throw new RestoreRefused(`${file} is in use: stop the site, and whatever else has it open.`);
    // A damaged file is what a backup is for.
    if (trouble.reason === 'broken') return null;
    throw error;
  }
}
