import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from './open-database.ts';
import { keepLease } from './leases.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

const setUntil = (until: string) => db.updateTable('leases').set({ until }).execute();

test('only one of several processes acquires a lease, and another one after it expires', async () => {
  const processes = [1, 2, 3, 4].map(() => keepLease(db, 'sweeping', 60_000));
  const outcomes = await Promise.all(processes.map((lease) => lease.keep()));
  expect(outcomes.toSorted()).toEqual(['acquired', 'elsewhere', 'elsewhere', 'elsewhere']);
  expect(await keepLease(db, 'something else', 60_000).keep()).toBe('acquired');
  await setUntil('2000-01-01T00:00:00.000Z');
  expect(await keepLease(db, 'sweeping', 60_000).keep()).toBe('acquired');
});

test('a lease acquired while the clock was ahead is ignored', async () => {
  expect(await keepLease(db, 'sweeping', 60_000).keep()).toBe('acquired');
  await setUntil('2100-01-01T00:00:00.000Z');
  expect(await keepLease(db, 'sweeping', 60_000).keep()).toBe('acquired');
  expect(await keepLease(db, 'sweeping', 60_000).keep()).toBe('elsewhere');
});

test('a lease is extended by its holder, lost once another process acquired it, and released', async () => {
  const [one, other] = [keepLease(db, 'syncing', 60_000), keepLease(db, 'syncing', 50_000)];
  expect(await one.keep()).toBe('acquired');
  expect([await one.keep(), await other.keep()]).toEqual(['kept', 'elsewhere']);
  await one.release();
  expect(await other.keep()).toBe('acquired');
  expect(await one.keep()).toBe('elsewhere');
  await setUntil('2000-01-01T00:00:00.000Z');
  expect([await one.keep(), await other.keep()]).toEqual(['acquired', 'elsewhere']);
});
