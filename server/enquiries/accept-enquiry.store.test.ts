import { beforeEach, expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import type { AcceptEnquiry } from './accept-enquiry.ts';
import { IDEMPOTENCY_WINDOW } from './idempotency.ts';
import type { Submission } from './submission.ts';

let db: Database;
let now: Date;
let accept: AcceptEnquiry;

beforeEach(async () => {
  db = await openTestStore();
  now = new Date('2026-05-04T10:00:00.000Z');
  accept = openAccept(db, { destinations: ['team-mail', 'crm'], now: () => now });
});

const submission = (changes: Partial<Submission> = {}): Submission => ({
  ...bareSubmission(sampleFields()),
  idempotencyKey: 'key-1',
  page: '/contact-us',
  ...changes,
});
const count = async (table: 'enquiries' | 'deliveries' | 'idempotency_keys') =>
  (await db.selectFrom(table).selectAll().execute()).length;

test('an accepted enquiry is stored with its idempotency key and one delivery per destination', async () => {
  const result = await accept(submission());
  expect(result).toMatchObject({ outcome: 'accepted', repeated: false });
  expect([await count('enquiries'), await count('idempotency_keys')]).toEqual([1, 1]);
  const deliveries = await db.selectFrom('deliveries').select(['destination', 'status']).execute();
  expect(deliveries.toSorted((a, b) => a.destination.localeCompare(b.destination))).toEqual([
    { destination: 'crm', status: 'pending' },
    { destination: 'team-mail', status: 'pending' },
  ]);
});

test('a hundred concurrent identical submissions create one enquiry and get the same result', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => accept(submission())));
  const ids = new Set(results.map((result) => result.outcome === 'accepted' && result.id));
  expect(ids.size).toBe(1);
  expect(await count('enquiries')).toBe(1);
});

test('without a key, equal fields are the same submission and different fields another', async () => {
  const one = await accept(submission({ idempotencyKey: null }));
  const elsewhere = { page: '/', timeZone: 'Asia/Tokyo' };
  const again = await accept(submission({ idempotencyKey: null, ...elsewhere }));
  const other = await accept(submission({ idempotencyKey: null, fields: sampleFields(2) }));
  expect(again).toEqual({ ...one, repeated: true });
  expect(other).toMatchObject({ outcome: 'accepted', repeated: false });
  expect(await count('enquiries')).toBe(2);
});

test('a key reused with different fields is a conflict, even while the first submission is in flight', async () => {
  const results = await Promise.all([
    accept(submission()),
    accept(submission({ fields: sampleFields(2) })),
  ]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'conflict']);
  expect(await accept(submission({ fields: sampleFields(3) }))).toEqual({ outcome: 'conflict' });
  expect(await count('enquiries')).toBe(1);
});

test('an idempotency key expires after a day', async () => {
  await accept(submission());
  now = new Date(now.getTime() + IDEMPOTENCY_WINDOW - 1);
  expect(await accept(submission())).toMatchObject({ repeated: true });
  now = new Date(now.getTime() + 2);
  expect(await accept(submission())).toMatchObject({ repeated: false });
  expect([await count('enquiries'), await count('idempotency_keys')]).toEqual([2, 1]);
});
