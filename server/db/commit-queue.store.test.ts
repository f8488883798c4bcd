import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onPostgres } from '../../tests/helpers/store/test-databases.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { openDatabase, type Database } from './open-database.ts';
import { answerBy, createCommitQueue, queueOf, write } from './commit-queue.ts';
import { StoreUnavailable } from './store-unavailable.ts';

let store: TestStore;
let db: Database;
/** The connection of another process. */
let other: Database;

beforeEach(async () => {
  store = await newTestStore();
  db = openDatabase(store, { busyTimeout: 0 });
  await sql`create table notes (id text primary key)`.execute(db);
  other = openDatabase(store);
});

afterEach(async () => {
  await other.destroy();
  await db.destroy();
  store.remove();
});

const insert = (id: string) => async (transaction: Database) => {
  await sql`insert into notes values (${id})`.execute(transaction);
  return id;
};
const stored = async () => {
  const { rows } = await sql<{ id: string }>`select id from notes order by id`.execute(other);
  return rows.map(({ id }) => id);
};
/** Blocks all other writers. Returns a function that releases them. */
async function lock() {
  const held = await other.startTransaction().execute();
  if (onPostgres) await sql`lock table notes`.execute(held);
  return () => held.rollback().execute();
}

test('concurrent writes are all committed, each with its own result', async () => {
  const queue = createCommitQueue(db);
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'));
  expect(await Promise.all(ids.map((id) => queue.write(insert(id))))).toEqual(ids);
  expect(await stored()).toEqual(ids);
});

test('a write that throws is rolled back without affecting concurrent writes', async () => {
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
  expect(await stored()).toEqual(['a', 'b']);
});

test('a write waits for a locked store without blocking the event loop', async () => {
  const queue = createCommitQueue(db);
  const unlock = await lock();
  let turns = 0;
  // On a blocked event loop the lock would never be released.
  const ticking = setInterval(() => ++turns === 20 && void unlock(), 5);
  await queue.write(insert('late'));
  clearInterval(ticking);
  expect(await stored()).toEqual(['late']);
});

test('the writes of a request with a deadline fail at the deadline', async () => {
  const unlock = await lock();
  const writing = answerBy.run(performance.now() + 300, async () => {
    // Both writes have the same deadline.
    const writes = [write(db, insert('a')), write(db, insert('b'))];
    return Promise.allSettled(writes);
  });
  const patient = write(db, insert('patient'));
  const begun = performance.now();
  expect((await writing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // Without the deadline they wait for 30 seconds.
  expect(performance.now() - begun).toBeLessThan(15_000);
  await unlock();
  await patient;
  expect(await stored()).toEqual(['patient']);
});

test('a write with `alone` has a separate transaction', async () => {
  const queue = createCommitQueue(db);
  const seen: string[][] = [];
  const beside = (id: string) => async (transaction: Database) => {
    await insert(id)(transaction);
    seen.push(await stored());
  };
  await Promise.all([
    queue.write(insert('a')),
    queue.write(beside('b'), 4_000, true),
    queue.write(beside('c')),
  ]);
  // Another connection sees what is committed.
  if (!onPostgres) expect(seen).toEqual([['a'], ['a', 'b']]);
  expect(await stored()).toEqual(['a', 'b', 'c']);
});

test('a write within a transaction is a part of it', async () => {
  const undone = db.transaction().execute(async (transaction) => {
    await write(transaction, insert('a'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stored()).toEqual([]);
});

test('a write to a store that stays locked times out, and later writes succeed', async () => {
  const queue = createCommitQueue(db);
  const unlock = await lock();
  const results = await Promise.allSettled([
    queue.write(insert('x'), 250),
    queue.write(insert('y'), 250),
  ]);
  for (const result of results)
    expect(result).toMatchObject({ reason: { name: StoreUnavailable.name, reason: 'locked' } });
  await unlock();
  await queue.write(insert('z'));
  expect(await stored()).toEqual(['z']);
});

test('a process that writes continuously pauses for another process', async () => {
  let written = 0;
  const busy = Array.from({ length: 30 }, (_, index) =>
    write(
      other,
      async (transaction) => {
        await insert(`command ${index}`)(transaction);
        await sleep(30);
        written++;
      },
      true,
    ),
  );
  await sleep(50);
  for (const id of ['first', 'second', 'third']) await createCommitQueue(db).write(insert(id));
  expect(written).toBeLessThan(15);
  await Promise.all(busy);
  expect(await stored()).toHaveLength(33);
});

test('a visitor’s write does not wait for the pause of background writes', async () => {
  const order: string[] = [];
  const ordered = (id: string) => async (transaction: Database) => {
    await insert(id)(transaction);
    if (id === 'a') await sleep(100);
    order.push(id);
  };
  const patient = ['a', 'b', 'c'].map((id) => write(db, ordered(id), true));
  await patient[0];
  await queueOf(db).write(ordered('visitor'));
  await Promise.all(patient);
  if (!onPostgres) expect(order).toEqual(['a', 'visitor', 'b', 'c']);
});
