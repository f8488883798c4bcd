import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from './open-database.ts';
import { acquireLease, keepLease } from './leases.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

test('only one of several processes acquires a lease, and another one after it expires', async () => {
  const acquire = () => acquireLease(db, 'sweeping', 60_000);
  const acquired = await Promise.all([acquire(), acquire(), acquire(), acquire()]);
  expect(acquired.filter(Boolean)).toHaveLength(1);
  expect(await acquireLease(db, 'something else', 60_000)).not.toBeNull();
  await db.updateTable('leases').set({ until: '2000-01-01T00:00:00.000Z' }).execute();
  expect(await acquire()).not.toBeNull();
  expect(await acquire()).toBeNull();
});

test('a lease acquired while the clock was ahead is ignored', async () => {
  const acquire = () => acquireLease(db, 'sweeping', 60_000);
  expect(await acquire()).not.toBeNull();
  await db.updateTable('leases').set({ until: '2100-01-01T00:00:00.000Z' }).execute();
  expect(await acquire()).not.toBeNull();
  expect(await acquire()).toBeNull();
});

test('a lease is extended by its holder, lost once another process acquired it, and released', async () => {
  const [one, other] = [keepLease('syncing', 60_000), keepLease('syncing', 50_000)];
  expect(await one.keep(db)).toBe('acquired');
  expect([await one.keep(db), await other.keep(db)]).toEqual(['kept', 'elsewhere']);
  await one.release(db);
  expect(await other.keep(db)).toBe('acquired');
  expect(await one.keep(db)).toBe('elsewhere');
  await db.updateTable('leases').set({ until: '2000-01-01T00:00:00.000Z' }).execute();
  expect([await one.keep(db), await other.keep(db)]).toEqual(['acquired', 'elsewhere']);
});
