import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { migrate, migrationIds } from '../db/migrations.ts';
import { openSecret } from '../secret/secret.ts';
import { checkCopy } from './check-copy.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let folder: string;
let dataDir: string;
let database: string;
let backup: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-restore-'));
  dataDir = join(folder, 'data');
  database = join(dataDir, 'citadel.sqlite');
  backup = join(folder, 'kept.sqlite');
  const db = openDatabase({ dataDir });
  await migrate(db);
  await openSecret({ dataDir, databaseUrl: undefined, secretKey: undefined }, db);
  await db.destroy();
  await takeBackup({ dataDir }, backup);
});
afterEach(() => rmSync(folder, { recursive: true }));

const restore = (force: boolean) => restoreBackup({ dataDir }, backup, force);

test('a corrupt database is replaced by a backup and kept in another folder', async () => {
  writeFileSync(database, 'no database');
  await expect(restore(false)).rejects.toThrow('With --force it is moved');
  const { previous } = await restore(true);
  expect(readFileSync(join(previous!, 'citadel.sqlite'), 'utf8')).toBe('no database');
  expect(checkCopy(database).migrations).toEqual(migrationIds);
});

test.each(['gone', 'empty'])(
  'the log of a database file that is %s is not replayed into the restored one',
  async (state) => {
    const other = join(folder, 'other');
    const db = openDatabase({ dataDir: other });
    await migrate(db);
    const log = readFileSync(join(other, 'citadel.sqlite-wal'));
    await db.destroy();
    rmSync(database);
    writeFileSync(`${database}-wal`, log);
    if (state === 'empty') writeFileSync(database, '');

    await expect(restore(false)).rejects.toThrow('With --force it is moved');
    const { previous } = await restore(true);
    expect(readFileSync(join(previous!, 'citadel.sqlite-wal')).equals(log)).toBe(true);
    expect(existsSync(`${database}-wal`)).toBe(false);
  },
);

test('a backup of a file that is not a database fails with a message', async () => {
  writeFileSync(database, 'no database');
  const words = `${database} is not a database`;
  await expect(takeBackup({ dataDir }, join(folder, 'another'))).rejects.toThrow(words);
  expect(existsSync(join(folder, 'another'))).toBe(false);
});

test('a backup with an invalid secret is rejected before anything is changed', async () => {
  writeFileSync(`${backup}.secret.key`, '');
  const before = readFileSync(join(dataDir, 'secret.key'), 'utf8');
  await expect(restore(true)).rejects.toThrow('does not hold a secret');
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(before);
  expect(existsSync(database)).toBe(true);
});
