import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '../../tests/helpers/process/crowds.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { forgetFullBuckets, openStoredBuckets } from './stored-buckets.ts';
import { TokenBuckets } from './token-buckets.ts';

const BUCKET = { burst: 4, refill: 1_000 };
const BEGIN = 1_780_000_000_000;

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

test('stored buckets behave like those in memory', async () => {
  const stored = openStoredBuckets(db, 'test', BUCKET);
  const memory = new TokenBuckets(BUCKET);
  const random = randomFrom(4);
  let now = BEGIN;
  for (let step = 0; step < 300; step++) {
    now += Math.floor(random() * 900);
    const name = random() < 0.5 ? 'a' : 'b';
    const [ours, theirs] = [await stored.take(name, now), memory.take(name, now)];
    expect(ours, `step ${step}`).toBe(theirs);
    if (ours && random() < 0.1) {
      await stored.refund(name);
      memory.refund(name);
    }
    expect(Math.abs((await stored.wait(name, now)) - memory.wait(name, now))).toBeLessThanOrEqual(
      1,
    );
  }
});

test('concurrent takes never exceed the number of tokens', async () => {
  const processes = [1, 2, 3].map(() => openStoredBuckets(db, 'test', BUCKET));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => processes[index % 3]!.take('x', BEGIN)),
  );
  expect(answers.filter(Boolean)).toHaveLength(BUCKET.burst);
});

test('only full buckets are deleted', async () => {
  const buckets = openStoredBuckets(db, 'test', BUCKET);
  await buckets.take('early', BEGIN);
  await buckets.take('late', BEGIN + 5_000);
  await forgetFullBuckets(db, new Date(BEGIN + 5_500));
  const rows = await db.selectFrom('rate_limit_buckets').select('name').execute();
  expect(rows).toEqual([{ name: 'test late' }]);
});

test('buckets in memory written by a clock that was ahead recover once it is corrected', () => {
  const buckets = new TokenBuckets(BUCKET);
  const ahead = BEGIN + 365 * 24 * 60 * 60 * 1000;
  for (let taken = 0; taken < 3; taken++) expect(buckets.take('x', ahead)).toBe(true);
  for (let second = 0; second < 10; second++) {
    const now = BEGIN + second * BUCKET.refill;
    expect(buckets.take('x', now), `second ${second}`).toBe(true);
    expect(buckets.wait('x', now)).toBeLessThanOrEqual(BUCKET.refill);
  }
});
