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
  const processes = [1, 2, 3, 4].map(() => keepLease('sweeping', 60_000));
  const outcomes = await Promise.all(processes.map((lease) => lease.keep(db)));
  expect(outcomes.toSorted()).toEqual(['acquired', 'elsewhere', 'elsewhere', 'elsewhere']);
  expect(await keepLease('something else', 60_000).keep(db)).toBe('acquired');
  await setUntil('2000-01-01T00:00:00.000Z');
  expect(await keepLease('sweeping', 60_000).keep(db)).toBe('acquired');
});

test('a lease acquired while the clock was ahead is ignored', async () => {
  expect(await keepLease('sweeping', 60_000).keep(db)).toBe('acquired');
  await setUntil('2100-01-01T00:00:00.000Z');
  expect(await keepLease('sweeping', 60_000).keep(db)).toBe('acquired');
  expect(await keepLease('sweeping', 60_000).keep(db)).toBe('elsewhere');
});

test('a lease is extended by its holder, lost once another process acquired it, and released', async () => {
  const [one, other] = [keepLease('syncing', 60_000), keepLease('syncing', 50_000)];
  expect(await one.keep(db)).toBe('acquired');
  expect([await one.keep(db), await other.keep(db)]).toEqual(['kept', 'elsewhere']);
  await one.release(db);
  expect(await other.keep(db)).toBe('acquired');
  expect(await one.keep(db)).toBe('elsewhere');
  await setUntil('2000-01-01T00:00:00.000Z');
  expect([await one.keep(db), await other.keep(db)]).toEqual(['acquired', 'elsewhere']);
});
