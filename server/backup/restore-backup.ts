import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config/config.ts';
import { databaseFile } from '../db/client.ts';
import { secretFile } from '../enquiries/secret.ts';
import { checkCopy, type CopyContents } from './check-copy.ts';
import { secretBeside } from './take-backup.ts';
import { copyPrivately, flush, publishFile } from './write-durably.ts';

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
 * @param force whether what is there is put aside; otherwise a store that is there is left alone
 * @throws {RestoreRefused} when a process has the store open, or it is there and not forced
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
  await mkdir(config.dataDir, { recursive: true });
  const part = `${target}.restoring`;
  await rm(part, { force: true });
  await copyPrivately(from, part);
  try {
    const keptAside = existsSync(target) ? await putAside(config, force) : null;
    const secret = existsSync(secretBeside(from));
    if (secret) {
      await rm(secretFile(config), { force: true });
      await copyPrivately(secretBeside(from), secretFile(config));
    }
    await publishFile(part, target);
    return { ...checkCopy(target), keptAside, secret };
  } finally {
    await rm(part, { force: true });
  }
}

/** Moves the database and its secret into a folder of their own, while nobody else can open them. */
async function putAside(config: Pick<Config, 'dataDir'>, force: boolean): Promise<string> {
  const target = databaseFile(config);
  const held = holdAlone(target);
  try {
    if (!force)
      throw new RestoreRefused(
        `${target} is there. With --force it is kept aside, in a folder beside it.`,
      );
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const folder = join(config.dataDir, `before-restore-${time}`);
    await mkdir(folder);
    for (const file of [target, `${target}-wal`, `${target}-shm`, secretFile(config)])
      if (existsSync(file)) await rename(file, join(folder, basename(file)));
    await flush(config.dataDir);
    return folder;
  } finally {
    held.close();
  }
}

/** A process that has the database open holds a lock on it, so that nobody gets it alone. */
function holdAlone(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 500 });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5)
      throw new RestoreRefused(`${file} is in use: stop the site, and whatever else has it open.`);
    throw error;
  }
}
