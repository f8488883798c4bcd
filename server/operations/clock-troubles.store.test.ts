import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import { loadContent } from '../content/load-content.ts';
import type { Database } from '../db/open-database.ts';
import { confirmRetention } from '../enquiries/retain/retention-limit.ts';
import { saveRetention } from '../enquiries/retain/retention-record.ts';
import { findClockProblems } from './clock-troubles.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

test('a correct clock has no problems', async () => {
  await loadContent(db, 'content');
  await saveRetention(db, confirmRetention(new Date(), 24));
  expect(await findClockProblems(db)).toEqual([]);
});

test('a clock earlier than the dates of the content is reported', async () => {
  await loadContent(db, 'content');
  const problems = await findClockProblems(db, new Date('2020-01-01T00:00:00.000Z'));
  expect(problems.join('\n')).toMatch(
    /the clock is 2020-01-01T\S+, earlier than the dates of (\d+) of \1 published entries/,
  );
});

test('scheduled posts are no evidence of a wrong clock', async () => {
  await loadContent(db, 'content');
  await db
    .updateTable('published')
    .set({ publish_at: '2100-01-01T00:00:00.000Z' })
    .where('kind', '=', 'post')
    .execute();
  expect(await findClockProblems(db)).toEqual([]);
});

test('a clock that differs from the database’s or is behind the recorded time is reported', async () => {
  await saveRetention(db, confirmRetention(new Date(), 24));
  const [first, second] = await findClockProblems(db, new Date(Date.now() - 3_600_000));
  expect(first).toMatch(/^the clock differs from the database's by 3[56]\d{5} ms$/);
  expect(second).toMatch(/^the clock stepped back: .* but the store recorded \S+$/);
});
