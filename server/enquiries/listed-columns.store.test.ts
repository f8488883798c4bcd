import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { onPostgres } from '../../tests/helpers/store/test-databases.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { countEnquiries, listValues } from './follow-up/count-views.ts';
import { fillSearched } from './follow-up/fill-searched.ts';
import { filtered, listEnquiries } from './read-enquiries.ts';
import type { Submission } from './submission.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});

/** Stores an enquiry of a day in May, about a path. */
async function store(day: number, sent: Partial<Submission>, path?: string): Promise<string> {
  const now = () => new Date(`2026-05-0${day}T10:00:00.000Z`);
  const result = await openAccept(db, { now })({
    ...bareSubmission(sampleFields(day, { phone_number: '020 7946 0958' })),
    ...sent,
    origin: path === undefined ? null : { path, line: 'About it' },
  });
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}

async function storeThree() {
  const landingQuery = '?utm_source=Google&utm_campaign=spring';
  const referrer = 'https://www.linkedin.com/feed';
  return [
    await store(1, { timeZone: 'Asia/Kolkata', landingQuery, referrer }, '/services/bookkeeping'),
    await store(2, { timeZone: 'America/Chicago', referrer }, '/rates?wage=20'),
    await store(3, {}),
  ] as const;
}

test('enquiries are filtered by country, source, what they are about and date, and counted', async () => {
  const [india, texas, nowhere] = await storeThree();
  const from = '2026-05-02T10:00:00.000Z';
  for (const [filter, ...ids] of [
    [{ country: 'IN' }, india],
    [{ country: 'US', came_from: 'linkedin.com', about: '/rates' }, texas],
    [{ country: 'US', came_from: 'google' }],
    [{ came_from: 'google' }, india],
    [{ country: '', came_from: '', about: '' }, nowhere],
    [{ from }, nowhere, texas],
    [{ until: from }, india],
  ] as const) {
    const { enquiries } = await listEnquiries(db, 9, filter);
    expect(enquiries.map(({ id }) => id)).toEqual(ids);
    expect(await countEnquiries(db, filter)).toBe(ids.length);
  }
  expect(await listValues(db)).toEqual({
    countries: ['IN', 'US'],
    sources: ['google', 'linkedin.com'],
    about: ['/rates', '/services/bookkeeping'],
  });
});

test('the oldest are listed first, page by page', async () => {
  const ids = await storeThree();
  const first = await listEnquiries(db, 2, { order: 'oldest' });
  const second = await listEnquiries(db, 2, { order: 'oldest', cursor: first.next! });
  expect([...first.enquiries, ...second.enquiries].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
});

test('what an older version stored can be filtered too', async () => {
  const [india] = await storeThree();
  await db.updateTable('enquiries').set({ country: null, came_from: null, about: null }).execute();
  expect(await fillSearched(db)).toBe(3);
  const filter = { country: 'IN', came_from: 'google', about: '/services/bookkeeping' };
  expect((await listEnquiries(db, 9, filter)).enquiries).toMatchObject([{ id: india }]);
  expect(await fillSearched(db)).toBe(0);
});

test.skipIf(onPostgres)('no list or count reads the long rows', async () => {
  const open = { status: 'received', stages: ['new', 'contacted'], waits: true } as const;
  const query = filtered(db, { ...open, owner: null, country: 'IN', came_from: '', about: '/' });
  const list = query
    .select(['id', 'received_at', 'waits_since'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc');
  for (const each of [list, filtered(db, { country: 'IN', from: '2026' }).select('id')]) {
    const { sql: text, parameters } = each.compile();
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...sql`explain`.compile(db),
      sql: `explain query plan ${text}`,
      parameters,
    });
    expect(rows[0]?.detail).toMatch(/USING COVERING INDEX enquiries_listed/);
  }
});
