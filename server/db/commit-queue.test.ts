import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, openDatabase, type Database } from './client.ts';
import { createCommitQueue } from './commit-queue.ts';
import { StoreUnavailable } from './store-unavailable.ts';

let dataDir: string;
let db: Database;
let other: DatabaseSync;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-queue-'));
  db = openDatabase({ dataDir }, { busyTimeout: 0 });
  await sql`create table notes (id text primary key)`.execute(db);
  other = new DatabaseSync(databaseFile({ dataDir }));
});

afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const insert = (id: string) => async (transaction: Database) => {
  await sql`insert into notes values (${id})`.execute(transaction);
  return id;
};
const stored = () =>
  other
    .prepare('select id from notes order by id')
    .all()
    .map(({ id }) => id);

test('writes that come together are all committed, each with its own result', async () => {
  const queue = createCommitQueue(db);
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'));
  expect(await Promise.all(ids.map((id) => queue.write(insert(id))))).toEqual(ids);
  expect(stored()).toEqual(ids);
});

test('a write that throws is undone and does not harm those beside it', async () => {
  const queue = createCommitQueue(db);
  const results = await Promise.allSettled([
    queue.write(insert('a')),
    queue.write(async (transaction) => {
      await insert('half')(transaction);
      throw new Error('stopped in the middle');
    }),
    queue.write(insert('b')),
    queue.write(insert('a')),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(stored()).toEqual(['a', 'b']);
});

test('a locked store is waited for while the process goes on', async () => {
  const queue = createCommitQueue(db);
  other.exec('begin immediate');
  let turns = 0;
  const ticking = setInterval(() => turns++, 5);
  const writing = queue.write(insert('late'));
  setTimeout(() => other.exec('rollback'), 300);
  await writing;
  clearInterval(ticking);
  expect(stored()).toEqual(['late']);
  expect(turns).toBeGreaterThan(20);
});

test('a store that stays locked is given up when the patience is over, and works again after', async () => {
  const queue = createCommitQueue(db);
  other.exec('begin immediate');
  const begun = performance.now();
  const results = await Promise.allSettled([
    queue.write(insert('x'), 250),
    queue.write(insert('y'), 250),
  ]);
  expect(performance.now() - begun).toBeLessThan(1_000);
  for (const result of results)
    expect(result).toMatchObject({ reason: { name: StoreUnavailable.name, reason: 'locked' } });
  other.exec('rollback');
  await queue.write(insert('z'));
  expect(stored()).toEqual(['z']);
});
