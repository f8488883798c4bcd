import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { raiseContentVersion } from './content-version.ts';
import { listEntries, type ListRequest } from './entries.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

/** A row of a post. */
const post = (slug: string, day: number) => ({
  id: slug,
  entry_id: slug,
  revision_id: slug,
  type: 'post' as const,
  slug,
  parent: '',
  position: day % 3,
  title: slug,
  content_html: '',
  fields: '{}',
  publish_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
async function insert(...posts: ReturnType<typeof post>[]): Promise<void> {
  await db.insertInto('entries').values(posts).execute();
  await raiseContentVersion(db);
}
const slugs = async (request: Omit<ListRequest, 'type'>) =>
  (await listEntries(db, { type: 'post', ...request })).entries.map(({ slug }) => slug);

test.each(['newest', 'position', 'position-reversed'] as const)(
  'the pages of a list by %s add up to the whole list',
  async (order) => {
    // Several entries share a date and a position, so that the slug breaks ties.
    await insert(
      ...Array.from({ length: 47 }, (_, index) =>
        post(`post-${(index * 7) % 47}`, 1 + (index % 5)),
      ),
    );
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

test('the total follows publishes and direct changes in the database', async () => {
  await insert(...Array.from({ length: 12 }, (_, index) => post(`post-${index}`, 1)));
  const total = async () => (await listEntries(db, { type: 'post', page: 1, perPage: 10 })).total;
  expect(await total()).toBe(12);
  await insert(post('one-more', 2));
  expect(await total()).toBe(13);
  await db.deleteFrom('entries').where('slug', '=', 'post-3').execute();
  await db
    .updateTable('content_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute();
  expect(await total()).toBe(12);
  await insert(post('the-last', 2));
  expect(await total()).toBe(13);
});
