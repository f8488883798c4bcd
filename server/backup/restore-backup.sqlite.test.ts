import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftPost, postSource } from '../../tests/helpers/store/publish-post.ts';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import { createKey, revokeKey } from '../../tests/helpers/store/people-acts.ts';
import { createAccount } from '../accounts/accounts.ts';
import { findKey } from '../accounts/api-keys.ts';
import { listAudit } from '../accounts/audit-log.ts';
import { noteLook } from '../accounts/restored-access.ts';
import { findSession, startSession } from '../accounts/sessions.ts';
import { createAccountLink, createFirstOwnerToken, redeemLink } from '../accounts/sign-in-links.ts';
import { write } from '../db/commit-queue.ts';
import { openDatabase } from '../db/open-database.ts';
import { migrate, migrationIds } from '../db/migrations.ts';
import { checkAccess } from '../doctor/check-studio.ts';
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

test('a backup of the next release is restored, one of a later release is not', async () => {
  const change = (statement: string) => {
    using copy = new DatabaseSync(backup);
    copy.exec(statement);
  };
  const own = checkCopy(backup).releases[0]!.version;
  change(`insert into releases values ('9.10.0', '${own}', '')`);
  change("insert into migrations values ('999-newer', '')");
  expect(await restore(true)).toMatchObject({ enquiries: 0 });
  change("insert into releases values ('9.11.0', '9.10.0', '')");
  await expect(restore(true)).rejects.toThrow('start version 9.10.0 or a later one');
});

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

test('what was revoked since is not revived: sessions and links end, people and keys are named', async () => {
  const by = { id: null, name: 'command' };
  let db = openDatabase({ dataDir });
  const start = await createFirstOwnerToken(db);
  const person = (name: string, role: 'owner' | 'editor') =>
    write(db, (transaction) => {
      const given = { name, role, email: `${name}@citadel.example` };
      return createAccount(transaction, null, given);
    });
  const olga = (await person('olga', 'owner'))!;
  const left = (await person('left', 'editor'))!;
  const cookie = await startSession(db, left, 'passkey', undefined);
  const link = (await createAccountLink(db, by, left.id, false))!.token;
  const key = (await createKey(db, by, { name: 'crm', scopes: ['content:read'] }))!;
  await createKey(db, by, { name: 'gone', scopes: ['content:read'] });
  await revokeKey(db, by, 'gone');
  const now = new Date();
  await db
    .insertInto('draft_links')
    .values({
      digest: 'x',
      revision_id: await draftPost(db, 'a', postSource('A')),
      created_by: 'left',
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 60_000).toISOString(),
    })
    .execute();
  expect(await checkAccess(db)).toMatchObject({ state: 'ok' });
  await db.destroy();
  const copy = join(folder, 'with-people.sqlite');
  await takeBackup({ dataDir }, copy);
  const other = join(folder, 'other');
  const args = ['restore', '--from', copy];
  const { status, stdout, stderr } = await citadelHere(args, { DATA_DIR: other });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/left@citadel\.example +left +editor[^]*olga@[^]*\ncrm +content:read /);
  expect(stdout).toMatch(/\ngone +content:read .*Z$/m);
  expect(readdirSync(other).filter((name) => name.includes('restoring'))).toEqual([]);

  db = openDatabase({ dataDir: other });
  expect(await findSession(db, cookie)).toBeNull();
  expect(await redeemLink(db, link, null)).toBe('gone');
  await db.deleteFrom('accounts').where('id', '=', olga.id).execute();
  expect(await redeemLink(db, start!, { name: 'Eve', email: 'eve@citadel.example' })).toBe('gone');
  expect(await db.selectFrom('draft_links').select('digest').execute()).toEqual([]);
  expect(await findKey(db, key)).not.toBeNull();

  const words = expect.stringMatching(/^restored at 20.*no owner has opened Accounts/);
  expect(await checkAccess(db)).toEqual({ state: 'warning', words });
  for (let look = 0; look < 2; look++) await noteLook(db, left);
  expect(await checkAccess(db)).toMatchObject({ state: 'ok' });
  const { entries } = await listAudit(db, undefined);
  expect(entries.slice(0, 2).map(({ act, actor }) => `${actor} ${act}`)).toEqual([
    'left look-after-restore',
    'command restore-backup',
  ]);
  await db.destroy();
});
