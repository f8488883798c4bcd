import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import { migrationIds } from '../db/migrations.ts';
import { openDatabase } from '../db/open-database.ts';
import { ownVersion } from '../db/releases.ts';
import { copyBeforeMigrations } from './copy-before.ts';
import { copiesFolder } from './kept-copies.ts';

let store: OwnStore;
beforeEach(async () => {
  store = await openOwnStore();
  const accept = openAccept(store.db, { destinations: [] });
  expect(await accept(bareSubmission(sampleFields(1)))).toMatchObject({ outcome: 'accepted' });
});
afterEach(() => store.close());

const kept = () =>
  readdirSync(copiesFolder(store), { withFileTypes: true })
    .filter(({ name }) => name.endsWith('.sqlite'))
    .map(({ name }) => name)
    .toSorted();

/** Takes the last migrations back, as if an earlier version had used the store. */
async function makeOlder(): Promise<void> {
  await sql`drop table releases`.execute(store.db);
  await sql`alter table media_files drop column added_by`.execute(store.db);
  const columns = ['proven_at', 'summary', 'told_at', 'recipient', 'key_noted_at'];
  for (const column of columns.map((name) => `backup_${name}`))
    await sql`alter table installation drop column ${sql.id(column)}`.execute(store.db);
  await sql`drop index deliveries_due_of_events`.execute(store.db);
  for (const column of ['event_id', 'target'])
    await sql`alter table deliveries drop column ${sql.id(column)}`.execute(store.db);
  await sql`drop table picture_versions`.execute(store.db);
  await sql`drop index published_in_place`.execute(store.db);
  await sql`alter table published drop column in_place_of`.execute(store.db);
  await sql`alter table api_keys drop column for_agents`.execute(store.db);
  for (const table of [
    'enquiry_file_pieces',
    'enquiry_files',
    'enquiry_messages',
    'listed_entries',
  ])
    await sql`drop table ${sql.table(table)}`.execute(store.db);
  for (const index of ['listed', 'listed_waiting', 'not_listed'])
    await sql`drop index ${sql.id(`enquiries_${index}`)}`.execute(store.db);
  for (const column of ['reply_subject', 'country', 'came_from', 'about'])
    await sql`alter table enquiries drop column ${sql.id(column)}`.execute(store.db);
  await sql`alter table accounts drop column availability`.execute(store.db);
  await sql`alter table open_tabs drop column place`.execute(store.db);
  await store.db.deleteFrom('migrations').where('id', '>=', '012-who-added').execute();
}

it('a store with data is copied before it is migrated; three copies are kept, listed, and restored', async () => {
  const names: string[] = [];
  for (let upgrade = 0; upgrade < 4; upgrade++) {
    await makeOlder();
    expect(await citadelHere(['enquiries', 'list'], store.settings)).toMatchObject({ status: 0 });
    names.push(kept().at(-1)!);
  }
  expect(new Set(names).size).toBe(4);
  expect(kept()).toEqual(names.slice(1));
  expect(names[0]).toMatch(new RegExp(`^before-${ownVersion}-\\d{8}T\\d{9}Z\\.sqlite$`));
  // Nothing is pending.
  await citadelHere(['enquiries', 'list'], store.settings);
  expect(kept()).toEqual(names.slice(1));

  const listed = await citadelHere(['restore'], store.settings);
  expect(listed.stdout).toMatch(
    new RegExp(`^${names[3]} +20\\S+Z +before version ${ownVersion} +1$`, 'm'),
  );
  const { stdout } = await citadelHere(['doctor'], store.settings);
  expect(stdout).toContain(`${names[3]}, before version ${ownVersion}, 1 enquiries; ${names[2]}`);

  const other = { DATA_DIR: `${store.dataDir}/other`, DATABASE_URL: '' };
  const from = `${copiesFolder(store)}/${names[3]}`;
  const restored = await citadelHere(['restore', '--from', from], other);
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  const db = openDatabase({ dataDir: other.DATA_DIR });
  expect(await db.selectFrom('enquiries').select('name').execute()).toEqual([
    { name: sampleFields(1).name },
  ]);
  // The list of accounts migrated it.
  expect(await db.selectFrom('migrations').select('id').execute()).toHaveLength(
    migrationIds.length,
  );
  await db.destroy();
});

it('without room for the copy the store is not migrated', async () => {
  await makeOlder();
  const few = async () => 1024;
  await expect(copyBeforeMigrations(store, store.db, few)).rejects.toThrow(
    /012-who-added.*A backup of the store needs \d+ MB on the disk of .*backups; 1 MB are free/,
  );
  expect(kept()).toEqual([]);
  expect(await store.db.selectFrom('migrations').select('id').execute()).toHaveLength(
    migrationIds.indexOf('012-who-added'),
  );
});
