import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { openDatabase, type Database } from './open-database.ts';
import { createCommitQueue } from './commit-queue.ts';

let store: TestStore;
let db: Database;

beforeEach(async () => {
  store = await newTestStore();
  db = openDatabase(store, { busyTimeout: 0 });
  await sql`create table notes (id text primary key, seen integer not null default 0)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  store.remove();
});

const insert = (id: string) => async (transaction: Database) => {
  await sql`insert into notes (id) values (${id})`.execute(transaction);
};
const see = (id: string, transaction: Database) =>
  sql`update notes set seen = seen + 1 where id = ${id}`.execute(transaction);

test('two processes in a deadlock both commit', async () => {
  await insert('a')(db);
  await insert('b')(db);
  const another = openDatabase(store, { busyTimeout: 0 });
  let met = 0;
  let meet: () => void = () => {};
  const both = new Promise<void>((resolve) => (meet = resolve));
  const crosswise = (first: string, second: string) => async (transaction: Database) => {
    await see(first, transaction);
    if (++met === 2) meet();
    await both;
    await see(second, transaction);
  };
  await Promise.all([
    createCommitQueue(db).write(crosswise('a', 'b')),
    createCommitQueue(another).write(crosswise('b', 'a')),
  ]);
  // The transaction that was rolled back was retried as a whole.
  const { rows } = await sql<{ seen: number }>`select seen from notes`.execute(db);
  expect(rows.map(({ seen }) => seen)).toEqual([2, 2]);
  await another.destroy();
});

test('work that swallows a failed statement is not reported as committed', async () => {
  const queue = createCommitQueue(db);
  const hiding = queue.write(async (transaction) => {
    await insert('lost')(transaction);
    await sql`select 1 / 0`.execute(transaction).catch(() => {});
  });
  await expect(hiding).rejects.toThrow('rolled back');
  await queue.write(insert('kept'));
  const { rows } = await sql<{ id: string }>`select id from notes`.execute(db);
  expect(rows).toEqual([{ id: 'kept' }]);
});

test('a commit waits for the disk even if the server’s setting is different', async () => {
  const { rows } = await sql`show synchronous_commit`.execute(db);
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('U+0000 is replaced on write, and a query with it finds nothing', async () => {
  await insert('before\0after')(db);
  const { rows } = await sql<{ id: string }>`select id from notes`.execute(db);
  expect(rows).toEqual([{ id: 'before\uFFFDafter' }]);
});

test('numbers and text have the same types as with SQLite', async () => {
  await db.schema.createTable('words').addColumn('word', 'text').execute();
  await sql`insert into words values ('b'), ('B'), ('a-b'), ('ab'), ('é')`.execute(db);
  const counted =
    await sql`select count(*) as n, sum(length(word)) as s, null as x from words`.execute(db);
  expect(counted.rows).toEqual([{ n: 5, s: 8, x: null }]);
});
