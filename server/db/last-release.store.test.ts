import { readFileSync } from 'node:fs';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STATEMENTS, type Statement } from '../../tests/helpers/store/statements.ts';
import { onPostgres } from '../../tests/helpers/store/test-databases.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import lastRelease from './last-release.json' with { type: 'json' };

const file = STATEMENTS[onPostgres ? 'postgres' : 'sqlite'];
const { commit, statements } = JSON.parse(readFileSync(file, 'utf8')) as {
  commit: string;
  statements: Statement[];
};

let store: OwnStore;
beforeEach(async () => {
  store = await openOwnStore('content');
});
afterEach(() => store.close());

/** A row that a statement writes may be there already; of the full-text index SQLite says no more. */
const EXPECTED = /unique|duplicate key|^constraint failed$/i;

/** Runs each statement of the last release in a transaction that is rolled back; returns those that fail, with the reason. */
async function play(): Promise<string[]> {
  const failed: string[] = [];
  for (const { sql: text, values } of statements) {
    const transaction = await store.db.startTransaction().execute();
    try {
      // Neither checks foreign keys then.
      if (onPostgres) await sql`set local session_replication_role = replica`.execute(transaction);
      else await sql`pragma defer_foreign_keys = on`.execute(transaction);
      await transaction.executeQuery(CompiledQuery.raw(text, values));
    } catch (error) {
      const words = String((error as Error).message);
      if (!EXPECTED.test(words)) failed.push(`${words}: ${text.slice(0, 120)}`);
    } finally {
      await transaction.rollback().execute();
    }
  }
  return failed;
}

test('what the last release runs is possible on the schema of today', async () => {
  expect(commit, `${file} is of another release: record it again`).toBe(lastRelease.commit);
  expect(statements.length).toBeGreaterThan(150);
  expect(await play()).toEqual([]);
});

test.each([
  ['a column is gone', /company_name/, 'alter table enquiries drop column company_name'],
  ['a column is called otherwise', /title/, 'alter table revisions rename column title to called'],
  [
    'a new column must have a value',
    /not.null/i,
    `drop table audit_log; create table audit_log (id text primary key, at text not null, account_id text,
      actor text not null, act text not null, subject text not null, details text, request text unique,
      room text not null)`,
  ],
  [
    'a check refuses what it writes',
    /check constraint/i,
    `drop table write_check; create table write_check (id integer primary key, written_at text check (written_at = ''))`,
  ],
])('is not, if %s', async (_, words, change) => {
  for (const statement of change.split(';')) await sql.raw(statement).execute(store.db);
  expect((await play()).join('\n')).toMatch(words);
});
