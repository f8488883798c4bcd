import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { onPostgres } from '../../tests/helpers/test-databases.ts';
import {
  newTestStore,
  openEmptyStore,
  openTestStore,
  type TestStore,
} from '../../tests/helpers/test-store.ts';
import { openDatabase, type Database } from './open-database.ts';
import { migrate, migrationIds, pendingMigrations } from './migrations.ts';
import { entriesAndEnquiries } from './steps/001-entries-and-enquiries.ts';
import { outboxScreeningPrivacy } from './steps/002-outbox-screening-privacy.ts';
import { previousSlugs } from './steps/003-previous-slugs.ts';
import { entriesByNewest } from './steps/004-entries-by-newest.ts';

const AT = '2026-01-02T03:04:05.006Z';
const olderSteps = [entriesAndEnquiries, outboxScreeningPrivacy, previousSlugs, entriesByNewest];
const newerIds = migrationIds.slice(olderSteps.length);

const olderRows = {
  entries: {
    id: 'entry-1',
    type: 'post',
    slug: 'one',
    title: 'One',
    status: 'published',
    publish_at: AT,
    created_at: AT,
    updated_at: AT,
  },
  enquiries: {
    id: 'enquiry-1',
    received_at: AT,
    status: 'new',
    name: 'José',
    email: 'jose@example.com',
    phone_number: '1',
    company_name: 'Ñandú',
    website: '',
    description: 'Staff, please.',
    source: '{}',
  },
  deliveries: {
    id: 'delivery-1',
    enquiry_id: 'enquiry-1',
    destination: 'mail',
    status: 'pending',
    next_attempt_at: AT,
    created_at: AT,
    updated_at: AT,
  },
};
const tables = Object.keys(olderRows) as (keyof typeof olderRows)[];

let db: Database;
let store: TestStore | undefined;
afterEach(async () => {
  await db.destroy();
  store?.remove();
  store = undefined;
});

/** Fills an empty store like an older version with four migrations, with an undelivered enquiry. */
async function fillAsOlderVersion(empty: Kysely<any>): Promise<void> {
  await sql`create table migrations (id text primary key, applied_at text not null)`.execute(empty);
  for (const step of olderSteps) {
    await step.up(empty);
    await empty.insertInto('migrations').values({ id: step.id, applied_at: AT }).execute();
  }
  for (const table of tables) await empty.insertInto(table).values(olderRows[table]).execute();
}

const recorded = () => db.selectFrom('migrations').selectAll().orderBy('id').execute();

it('applies every migration to an empty store, once', async () => {
  db = await openEmptyStore();
  expect(await migrate(db)).toEqual(migrationIds);
  expect(await migrate(db)).toEqual([]);
});

it('migrates a store of an older version without losing a row', async () => {
  db = await openEmptyStore();
  await fillAsOlderVersion(db);
  expect(await pendingMigrations(db)).toEqual(newerIds);
  expect(await migrate(db)).toEqual(newerIds);
  const { status: _, ...entry } = olderRows.entries;
  for (const table of tables)
    expect(await db.selectFrom(table).selectAll().execute()).toMatchObject([
      table === 'entries' ? entry : olderRows[table],
    ]);
  expect((await recorded()).slice(0, olderSteps.length)).toEqual(
    olderSteps.map(({ id }) => ({ id, applied_at: AT })),
  );
  expect(await pendingMigrations(db)).toEqual([]);
});

it('rolls a failed migration back, and applies it once the cause is fixed', async () => {
  db = await openEmptyStore();
  await fillAsOlderVersion(db);
  // Migration 005 creates this table last.
  await sql`create table installation (id integer)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('already exists');
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names).not.toContain('turns');
  await sql`drop table installation`.execute(db);
  expect(await migrate(db)).toEqual(newerIds);
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
  });
});

it(
  'is applied by one of several processes while the others wait',
  { timeout: 60_000 },
  async () => {
    store = await newTestStore();
    db = openDatabase(store);
    await fillAsOlderVersion(db);
    const program = `
    import { openDatabase } from './server/db/open-database.ts';
    import { migrate } from './server/db/migrations.ts';
    const db = openDatabase(${JSON.stringify(store)});
    const applied = await migrate(db);
    await db.selectFrom('entry_counts').selectAll().execute();
    console.log(JSON.stringify(applied));
    await db.destroy();`;
    const outputs = await Promise.all(
      Array.from({ length: 4 }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
          timeout: 50_000,
        }),
      ),
    );
    const applied = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
    expect(applied.toSorted()).toEqual(newerIds);
    expect(await recorded()).toHaveLength(migrationIds.length);
  },
);

it('isolates a transaction from other queries', async () => {
  db = await openTestStore();
  const rolledBack = db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('content_version').set({ version: 9 }).execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('no');
    })
    .catch(() => 'rolled back');
  const other = db.updateTable('content_version').set({ version: 5 }).execute();
  expect(await rolledBack).toBe('rolled back');
  await other;
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  expect(row.version).toBe(5);
});
