import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import site from '../../package.json' with { type: 'json' };
import { describeSchema, findRestrictions } from '../../tests/helpers/store/describe-schema.ts';
import { onPostgres } from '../../tests/helpers/store/test-databases.ts';
import { openEmptyStore } from '../../tests/helpers/store/test-store.ts';
import lastRelease from './last-release.json' with { type: 'json' };
import { migrationIds, migrations } from './migrations.ts';
import { compareVersions } from './releases.ts';

const steps = migrationIds.indexOf(lastRelease.step) + 1;

/** A store with the schema of the last release. */
async function openAsReleased() {
  const db = await openEmptyStore();
  onTestFinished(() => db.destroy());
  for (const { up } of migrations.slice(0, steps)) await up(db);
  return db;
}

test('the steps since the last release only add, so that it can run beside them', async () => {
  expect(steps).toBeGreaterThan(0);
  expect(compareVersions(site.version, lastRelease.version)).toBeGreaterThan(0);
  const db = await openAsReleased();
  for (const { id, up, breaks } of migrations.slice(steps)) {
    const before = await describeSchema(db);
    await up(db);
    const restrictions = findRestrictions(before, await describeSchema(db));
    const isUnused = breaks && compareVersions(breaks.unusedSince, lastRelease.version) <= 0;
    if (!isUnused) expect([id, ...restrictions]).toEqual([id]);
    // It is said of steps alone that need it.
    else expect([id, restrictions.length > 0, breaks.why !== '']).toEqual([id, true, true]);
  }
});

const CHANGES: [what: string, statement: string, ...of: string[]][] = [
  ['a column is dropped', 'alter table enquiries drop column company_name'],
  ['a column is renamed', 'alter table accounts rename column name to called'],
  ['a table is dropped', 'drop table write_check'],
  ['a table is renamed', 'alter table leases rename to rights'],
  ['a unique index is added', 'create unique index one_each on audit_log (subject)'],
  ['a unique index is dropped', 'drop index revisions_published'],
  ['a check is added', "alter table accounts add column age integer check (age > 17 or name = '')"],
  ...(onPostgres
    ? ([
        ['a type changes', 'alter table deliveries alter column attempts type bigint'],
        ['a column must have a value', 'alter table audit_log alter column details set not null'],
        ['a value is no longer given', 'alter table deliveries alter column attempts drop default'],
        ['a required column is added', 'alter table write_check add column by text not null'],
      ] as [string, string][])
    : ([
        [
          'a table is made again with a required column',
          'drop table leases; create table leases (name text primary key, until text not null, by text not null)',
        ],
        [
          'a type changes as a table is made again',
          'drop table leases; create table leases (name text primary key, until integer not null)',
        ],
        [
          'a trigger refuses rows',
          "create trigger no before insert on leases begin select raise(abort, 'no'); end",
        ],
      ] as [string, string][])),
];

test.each(CHANGES)('is refused: %s', async (what, statements) => {
  const db = await openAsReleased();
  const before = await describeSchema(db);
  const all = what.includes('trigger') ? [statements] : statements.split(';');
  for (const statement of all) await sql.raw(statement).execute(db);
  expect(findRestrictions(before, await describeSchema(db))).not.toEqual([]);
});

test.each([
  'create table more (id text primary key)',
  'alter table enquiries add column more text',
  "alter table enquiries add column more text not null default ''",
  'create index more on enquiries (name)',
  'drop index enquiries_by_date',
])('is accepted: %s', async (statement) => {
  const db = await openAsReleased();
  const before = await describeSchema(db);
  await sql.raw(statement).execute(db);
  expect(findRestrictions(before, await describeSchema(db))).toEqual([]);
});
