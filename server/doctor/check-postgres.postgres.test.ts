import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { openDatabase, type Database, type StoreAddress } from '../db/open-database.ts';
import { migrate } from '../db/migrations.ts';
import { checkPostgres } from './check-postgres.ts';

let store: TestStore;
let db: Database;
beforeEach(async () => {
  store = await newTestStore();
  db = openDatabase(store);
});
afterEach(async () => {
  await db.destroy();
  store.remove();
});

/** On a connection of its own: settings of the database apply to new ones. */
const check = async (address: StoreAddress = store) => {
  await using fresh = openDatabase(address);
  return await checkPostgres(fresh);
};
const name = () => new URL(store.databaseUrl!).pathname.slice(1);

test('an unreachable server is a failure', async () => {
  const databaseUrl = 'postgres://a:secret@127.0.0.1:9/citadel';
  const result = await check({ dataDir: store.dataDir, databaseUrl });
  expect(result).toEqual({ state: 'failed', words: 'the server is unavailable (ECONNREFUSED)' });
});

test('an empty database is a warning that names the pending migrations', async () => {
  expect(await check()).toMatchObject({ state: 'warning' });
  expect((await check()).words).toContain('001-version-1');
});

test('settings and states that may lose or reject enquiries are reported', async () => {
  await migrate(db);
  // The test server runs with fsync off.
  expect(await check()).toMatchObject({ state: 'warning' });
  expect((await check()).words).toContain('fsync off');

  await db.insertInto('installation').values({ id: 1, moving_from: 'sqlite:x' }).execute();
  expect(await check()).toMatchObject({ state: 'failed' });
  expect((await check()).words).toContain('finish the move from sqlite:x');

  await sql`alter database ${sql.ref(name())} set default_transaction_read_only = on`.execute(db);
  expect(await check()).toMatchObject({ state: 'failed' });
  expect((await check()).words).toContain('is read-only');
});
