import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from './client.ts';
import { takeTurn } from './turns.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

test('of several that ask one has the turn, until its time is over', async () => {
  const ask = () => takeTurn(db, 'sweeping', 60_000);
  const answers = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await takeTurn(db, 'something else', 60_000)).toBe(true);
  await db.updateTable('turns').set({ until: '2000-01-01T00:00:00.000Z' }).execute();
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(false);
});
