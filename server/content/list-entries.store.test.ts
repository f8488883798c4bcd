import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { listEntries, publishFromFiles, type ListRequest } from './entries.ts';
import type { EntryDraft } from './entry.ts';
import { sanitizeContent } from './sanitize-content.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

const post = (slug: string, day: number, more: Partial<EntryDraft> = {}): EntryDraft => ({
  type: 'post',
  slug,
  parent: '',
  position: day % 3,
  title: slug,
  contentHtml: sanitizeContent('<p>words</p>'),
  banner: null,
  fields: {},
  publishAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const slugs = async (request: Omit<ListRequest, 'type'>) =>
  (await listEntries(db, { type: 'post', ...request })).entries.map(({ slug }) => slug);

test.each(['newest', 'position', 'position-reversed'] as const)(
  'the pages of a list by %s add up to the whole list',
  async (order) => {
    // Several entries share a date and a position, so that the slug breaks ties.
    const drafts = Array.from({ length: 47 }, (_, index) =>
      post(`post-${(index * 7) % 47}`, 1 + (index % 5)),
    );
    await publishFromFiles(db, { drafts, redirects: [] });
    const whole = await slugs({ order });
    expect(new Set(whole).size).toBe(47);
    for (const perPage of [1, 10, 46, 47, 48]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(47 / perPage); page++)
        pages.push(...(await slugs({ order, page, perPage })));
      expect(pages).toEqual(whole);
    }
    expect(await slugs({ order, page: 9, perPage: 10 })).toEqual([]);
    expect((await listEntries(db, { type: 'post', order, page: 9, perPage: 10 })).total).toBe(47);
  },
);

test('the total follows publishes, direct changes in the database and scheduled entries', async () => {
  const many = Array.from({ length: 12 }, (_, index) => post(`post-${index}`, 1));
  await publishFromFiles(db, { drafts: many, redirects: [] });
  const total = async (now: string) =>
    (await listEntries(db, { type: 'post', page: 1, perPage: 10, now })).total;
  const [early, late] = ['2026-03-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];
  expect(await total(early)).toBe(12);
  await publishFromFiles(db, {
    drafts: [post('one-more', 2), post('in-april', 100)],
    redirects: [],
  });
  expect(await total(early)).toBe(13);
  expect(await total(early)).toBe(13);
  expect(await total(late)).toBe(14);
  expect(await total(early)).toBe(13);
  await db
    .updateTable('entries')
    .set({ status: 'archived' })
    .where('slug', '=', 'post-3')
    .execute();
  await db
    .updateTable('content_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
  expect(await total(early)).toBe(12);
  await publishFromFiles(db, { drafts: [post('the-last', 2)], redirects: [] });
  expect(await total(early)).toBe(13);
});
