import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import {
  newTestStore,
  openOwnStore,
  type TestStore,
} from '../../tests/helpers/store/test-store.ts';
import { openDatabase, type Database, type StoreAddress } from '../db/open-database.ts';
import { movedTables } from '../db/move/moved-tables.ts';
import * as rows from '../db/move/table-rows.ts';
import { openSecret, readSecret } from '../secret/secret.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let store: TestStore;
let file: string;
beforeEach(async () => {
  const { db, ...own } = await openOwnStore('content');
  store = own;
  await openSecret({ ...store, secretKey: undefined }, db);
  await accept(db, 1);
  await db.destroy();
  file = join(store.dataDir, 'b.sqlite');
});
afterEach(() => {
  vi.restoreAllMocks();
  store.remove();
});

const accept = (db: Database, number: number) =>
  openAccept(db, { destinations: ['team-mail'] })(bareSubmission(sampleFields(number)));

/** The digests of all tables but the log, to which a restore adds, with the secret. */
async function contentsOf(address: StoreAddress) {
  await using db = openDatabase(address);
  const digests = movedTables
    .filter(({ name }) => name !== 'audit_log')
    .map(async (table) => [table.name, await rows.digestTable(db, table)]);
  return [await Promise.all(digests), await readSecret(address, db)];
}

const run = (words: string[], { dataDir, databaseUrl = '' }: StoreAddress) =>
  citadelHere(words, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

it('a backup of PostgreSQL is restored into SQLite, and from there into PostgreSQL, with equal tables', async () => {
  const before = await contentsOf(store);
  expect((await run(['backup', '--to', file], store)).stdout).toContain('complete, with 1 enq');
  const sqlite = { dataDir: join(store.dataDir, 'sqlite') };
  expect(await run(['restore', '--from', file], sqlite)).toMatchObject({ status: 0, stderr: '' });
  expect(await contentsOf(sqlite)).toEqual(before);

  const back = join(store.dataDir, 'back.sqlite');
  expect(await run(['backup', '--to', back], sqlite)).toMatchObject({ status: 0 });
  const other = await newTestStore();
  const restored = await run(['restore', '--from', back], other);
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toContain('The database: restored, with 1 enquiries');
  expect(await contentsOf(other)).toEqual(before);
  other.remove();
});

it('a database with data is replaced by force alone, and a copy of it is kept', async () => {
  await takeBackup(store, file);
  const before = await contentsOf(store);
  const db = openDatabase(store);
  await accept(db, 2);
  await expect(restoreBackup(store, file, true)).rejects.toThrow('in use: stop the site');
  await db.destroy();
  const newer = await contentsOf(store);
  await expect(restoreBackup(store, file, false)).rejects.toThrow('With --force it is backed up');
  expect(await contentsOf(store)).toEqual(newer);

  const { previous } = await restoreBackup(store, file, true);
  expect(await contentsOf(store)).toEqual(before);
  await restoreBackup(store, previous!, true);
  expect(await contentsOf(store)).toEqual(newer);
});

it('an interrupted restore changes nothing, and can be repeated', async () => {
  await takeBackup(store, file);
  const before = await contentsOf(store);
  const db = openDatabase(store);
  await accept(db, 2);
  await db.destroy();
  const newer = await contentsOf(store);
  const { digestTable } = rows;
  let digests = 0;
  vi.spyOn(rows, 'digestTable').mockImplementation((of, table) => {
    // The first two are of the copy that is kept.
    if (table.name === 'deliveries' && ++digests > 2) throw new Error('killed');
    return digestTable(of, table);
  });
  await expect(restoreBackup(store, file, true)).rejects.toThrow('killed');
  vi.restoreAllMocks();
  expect(await contentsOf(store)).toEqual(newer);
  expect(existsSync(join(store.dataDir, 'restoring'))).toBe(false);
  await restoreBackup(store, file, true);
  expect(await contentsOf(store)).toEqual(before);
});
