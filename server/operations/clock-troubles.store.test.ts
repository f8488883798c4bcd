import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import { loadContent } from '../content/load-content.ts';
import type { Database } from '../db/open-database.ts';
import { confirmRetention } from '../enquiries/retain/retention-progress.ts';
import { saveRetention } from '../enquiries/retain/retention-record.ts';
import { findClockTroubles } from './clock-troubles.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

test('a clock that nothing contradicts is in order', async () => {
  await loadContent(db, 'content');
  await saveRetention(db, confirmRetention(new Date(), 24));
  expect(await findClockTroubles(db)).toEqual([]);
});

test('a clock before the dates of the content is said', async () => {
  await loadContent(db, 'content');
  const troubles = await findClockTroubles(db, new Date('2020-01-01T00:00:00.000Z'));
  expect(troubles.join('\n')).toMatch(
    /the clock says 2020-01-01T\S+, which is before the dates of (\d+) of \1 published entries/,
  );
});

test('posts that are dated ahead say nothing of the clock', async () => {
  await loadContent(db, 'content');
  await db
    .updateTable('entries')
    .set({ publish_at: '2100-01-01T00:00:00.000Z' })
    .where('type', '=', 'post')
    .execute();
  expect(await findClockTroubles(db)).toEqual([]);
});

test('a clock that differs from the database’s, or is behind what the store has seen, is said', async () => {
  await saveRetention(db, confirmRetention(new Date(), 24));
  const [first, second] = await findClockTroubles(db, new Date(Date.now() - 3_600_000));
  expect(first).toMatch(/^the database's clock is 3[56]\d{5} ms from ours$/);
  expect(second).toMatch(/but the store has seen \S+: it went back$/);
});
