import { afterEach, beforeEach, expect, test } from 'vitest';
import { postRow } from '../../../tests/helpers/store/post-row.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { listPublished, type ListRequest } from './published-rows.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

const list = (request: ListRequest) => listPublished(db, 'post', request);
const slugs = async (request: ListRequest) => (await list(request)).rows.map(({ slug }) => slug);

test.each(['newest', 'position'] as const)(
  'the pages of a list by %s add up to the whole list',
  async (order) => {
    // Several entries share a date and a position, so that the slug breaks ties.
    const posts = Array.from({ length: 47 }, (_, index) =>
      postRow(`post-${(index * 7) % 47}`, {
        position: index % 3,
        publishAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))).toISOString(),
      }),
    );
    await db.insertInto('published').values(posts).execute();
    const whole = await slugs({ order });
    expect(new Set(whole).size).toBe(47);
    for (const perPage of [1, 10, 46, 47, 48]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(47 / perPage); page++)
        pages.push(...(await slugs({ order, page, perPage })));
      expect(pages).toEqual(whole);
    }
    expect(await slugs({ order, page: 9, perPage: 10 })).toEqual([]);
    expect((await list({ order, page: 9, perPage: 10 })).total).toBe(47);
  },
);
