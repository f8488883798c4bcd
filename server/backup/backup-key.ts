import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { writeNewFile } from '../db/durable-file.ts';
import type { Database } from '../db/open-database.ts';
import { readBackupState, writeBackupState } from './backup-state.ts';

/** Where the key is that opens backups in a bucket: an identity of age. */
export const backupKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'backup.key');

/** Characters that an owner enters to show that the key was written down. */
export const NOTED = 6;

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

/**
 * Reads a key; null if there is no file.
 *
 * @throws {ConfigError} if it has none
 */
export async function readBackupKey(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ConfigError(`${file} cannot be read: ${error.message}`);
  });
  if (text === null) return null;
  const key = IDENTITY.exec(text.toUpperCase())?.[0];
  if (key === undefined) throw new ConfigError(`${file} contains no key like AGE-SECRET-KEY-1….`);
  return key;
}

/** Stores a key where there is none. Returns the one that is stored. */
export async function keepBackupKey(config: Pick<Config, 'dataDir'>, key: string): Promise<string> {
  const file = backupKeyFile(config);
  await writeNewFile(file, `${key}\n`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readBackupKey(file)) ?? key;
}

/**
 * Returns whom backups are encrypted to, and the key if it is on this machine. Makes one if the installation has none.
 * Another key than before has to be written down again.
 */
export async function openBackupKey(config: Pick<Config, 'dataDir'>, db: Database) {
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  let key = await readBackupKey(backupKeyFile(config));
  const { recipient: known } = await readBackupState(db);
  if (key === null && known !== null) return { recipient: known, key };
  key ??= await keepBackupKey(config, await generateIdentity());
  const recipient = await identityToRecipient(key);
  if (recipient !== known)
    await writeBackupState(db, { backup_recipient: recipient, backup_key_noted_at: null });
  return { recipient, key };
}
