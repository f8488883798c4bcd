import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { describeSchema } from '../../tests/helpers/store/describe-schema.ts';
import { onPostgres } from '../../tests/helpers/store/test-databases.ts';
import {
  newTestStore,
  openEmptyStore,
  openTestStore,
  type TestStore,
} from '../../tests/helpers/store/test-store.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';
import { openDatabase, type Database } from './open-database.ts';
import {
  migrate,
  migrationIds,
  newerMigrations,
  pendingMigrations,
  rehearseMigrations,
} from './migrations.ts';
import { version1 } from './steps/001-version-1.ts';
import { releases } from './steps/013-releases.ts';

const AT = '2026-01-02T03:04:05.006Z';

let db: Database;
let store: TestStore | undefined;
afterEach(async () => {
  await db.destroy();
  store?.remove();
  store = undefined;
});

const recorded = () => db.selectFrom('migrations').selectAll().orderBy('id').execute();

it('applies every migration to an empty store, once', async () => {
  db = await openEmptyStore();
  expect(await migrate(db)).toEqual(migrationIds);
  expect(await migrate(db)).toEqual([]);
});

it.each([
  ['of a version that was never released', 'create table migrations (id text, applied_at text)'],
  ['of another program', 'create table entries (id text)'],
])('rejects a database %s with an explanation, and leaves it unchanged', async (_of, create) => {
  db = await openEmptyStore();
  await sql.raw(create).execute(db);
  if (create.includes('migrations'))
    await db
      .insertInto('migrations')
      .values({ id: '001-entries-and-enquiries', applied_at: AT })
      .execute();
  await expect(migrate(db)).rejects.toThrow('no released version');
  await expect(pendingMigrations(db)).rejects.toThrow('no released version');
  expect(await db.introspection.getTables()).toHaveLength(1);
});

it('rehearses what is pending, says what fails, and leaves the store as it was', async () => {
  db = await openEmptyStore();
  await migrate(db, [version1.id]);
  const before = await describeSchema(db);
  const prepared: unknown[] = [];
  await rehearseMigrations(db, async (transaction) => prepared.push(transaction));
  expect(prepared).toHaveLength(1);
  vi.spyOn(releases, 'up').mockRejectedValueOnce(new Error('in the middle'));
  await expect(rehearseMigrations(db, async () => {})).rejects.toThrow('in the middle');
  expect(await describeSchema(db)).toEqual(before);
  expect(await pendingMigrations(db)).toEqual(migrationIds.slice(1));
});

it('rolls a failed migration back, and applies it once the cause is fixed', async () => {
  db = await openEmptyStore();
  const { up } = version1;
  vi.spyOn(version1, 'up').mockImplementationOnce(async (transaction) => {
    await up(transaction);
    throw new Error('in the middle');
  });
  await expect(migrate(db)).rejects.toThrow('in the middle');
  expect(await db.introspection.getTables()).toEqual([]);
  expect(await migrate(db)).toEqual(migrationIds);
});

it('does not write to a store that is up to date or newer', async () => {
  db = await openTestStore();
  const newer = { id: '999-of-a-newer-version', applied_at: AT };
  await db.insertInto('migrations').values(newer).execute();
  await db.connection().execute(async (connection) => {
    const readOnly = onPostgres
      ? 'set default_transaction_read_only = on'
      : 'pragma query_only = on';
    await sql.raw(readOnly).execute(connection);
    await expect(connection.deleteFrom('migrations').execute()).rejects.toThrow();
    expect(await migrate(connection)).toEqual([]);
    expect(await newerMigrations(connection)).toEqual([newer.id]);
  });
});

it('refuses a store that it is too old for, in one sentence, and leaves it unchanged', async () => {
  db = await openTestStore();
  const [own] = await db.selectFrom('releases').selectAll().execute();
  const newer = { version: '9.10.0', reads_from: own!.version, used_at: AT };
  await db.insertInto('releases').values(newer).execute();
  expect(await migrate(db)).toEqual([]);
  const tooNew = { ...newer, version: '9.11.0', reads_from: '9.10.0' };
  await db.insertInto('releases').values(tooNew).execute();
  await db.deleteFrom('migrations').where('id', '=', migrationIds.at(-1)!).execute();
  const words = `Version 9.11.0 of the site has used this store, and version ${own!.version} is too old for it: start version 9.10.0 or a later one, or restore a backup from before that.`;
  await expect(migrate(db)).rejects.toThrow(words);
  expect(await recorded()).toHaveLength(migrationIds.length - 1);
});

it('is applied by one of several processes while the others wait', async () => {
  store = await newTestStore();
  db = openDatabase(store);
  const program = `
    import { openDatabase } from './server/db/open-database.ts';
    import { migrate } from './server/db/migrations.ts';
    const db = openDatabase(${JSON.stringify(store)});
    const applied = await migrate(db);
    await db.selectFrom('enquiries').selectAll().execute();
    console.log(JSON.stringify(applied));
    await db.destroy();`;
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        timeout: patient(50_000),
      }),
    ),
  );
  const applied = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
  expect(applied.toSorted()).toEqual(migrationIds);
  expect(await recorded()).toHaveLength(migrationIds.length);
});

it('creates columns whose text sorts by bytes', async () => {
  db = await openTestStore();
  const sorted = ['B', 'a-b', 'ab', 'b', 'é'];
  await db
    .insertInto('removed_enquiries')
    .values(sorted.toReversed().map((id) => ({ id, removed_at: AT })))
    .execute();
  const rows = await db.selectFrom('removed_enquiries').select('id').orderBy('id').execute();
  expect(rows.map(({ id }) => id)).toEqual(sorted);
});
