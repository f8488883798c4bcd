import { afterEach, beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { readRateCard } from './rate-card.ts';
import { createStoreSource } from './content-source.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});
afterEach(() => db.destroy());

const card = () => readRateCard(createStoreSource(db, { warn() {} }));
const bookkeeping = async () => (await card()).rates.find(({ slug }) => slug === 'bookeeper');

test('every service is on it by name, with its rate and dates or as quoted', async () => {
  const { rates, quoted, plans, least } = await card();
  expect(rates).toHaveLength(22);
  expect(rates.map(({ name }) => name)).toEqual(rates.map(({ name }) => name).toSorted());
  expect(await bookkeeping()).toEqual({
    slug: 'bookeeper',
    name: 'Bookkeeping',
    amount: 7,
    from: '2026-07-01',
    until: '2028-06-30',
  });
  expect(quoted.map(({ slug }) => slug)).toEqual([
    'hire-content-writers',
    'graphic-web-design',
    'outsource-staff-augmentation-services',
  ]);
  // The plan by the hour has no fixed week.
  expect(plans).toEqual([
    { kind: 'Part-time', hours: 20 },
    { kind: 'Full-time', hours: 40 },
  ]);
  expect(least).toBe(60);
});

test('a rate may have no dates, and is changed by its entry', async () => {
  await editEntry(db, 'rate', 'bookeeper', () => 'amount: 7.5\n');
  expect(await bookkeeping()).toMatchObject({ amount: 7.5, from: null, until: null });
});
