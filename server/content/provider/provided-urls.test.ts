import { expect, test } from 'vitest';
import { ContentUnavailable } from '../content-unavailable.ts';
import type { PostCursor } from '../content-urls.ts';
import { NO_HTML } from '../clean-html.ts';
import type { Entry } from '../entry.ts';
import { createProvidedUrls } from './provided-urls.ts';

/** Some posts share a date, and some have none. */
function postOf(index: number): Entry {
  const date = index % 7 === 0 ? '' : new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString();
  return {
    id: `post//${index}`,
    type: 'post',
    parent: '',
    slug: `post-${String(index).padStart(5, '0')}`,
    position: index,
    title: `Post ${index}`,
    contentHtml: NO_HTML,
    banner: null,
    fields: {},
    publishAt: date,
    updatedAt: date,
  };
}

function provide(count: number) {
  const posts = Array.from({ length: count }, (_, index) => postOf(index));
  const state = { posts, version: 0, calls: 0, available: true };
  const urls = createProvidedUrls(
    async ({ page = 1, perPage = Infinity }) => {
      state.calls++;
      const start = (page - 1) * perPage;
      // Answers take a while, so that requests overlap.
      await Promise.resolve();
      if (!state.available) throw new ContentUnavailable('the provider did not answer');
      const entries = state.posts.slice(start, start + perPage);
      return { entries, total: state.posts.length, exists: true };
    },
    () => state.version,
    {
      latestChanges: async () =>
        new Map([
          ['post', 'of the store'],
          ['question', 'of the store'],
        ]),
    },
  );
  const inBatches = async (limit: number) => {
    const found: string[] = [];
    let after: PostCursor | null = null;
    for (;;) {
      const batch = await urls.postAddresses({ after, limit });
      found.push(...batch.map(({ slug }) => slug));
      after = batch.at(-1) ?? null;
      if (batch.length < limit) return found;
    }
  };
  return { state, urls, inBatches };
}

test('all posts are listed once per version, however many batches are cut from them', async () => {
  const { state, inBatches } = provide(2_500);
  const [found, same] = await Promise.all([inBatches(100), inBatches(7)]);
  expect(state.calls).toBe(25);
  expect(same).toEqual(found);
  const sorted = state.posts.toSorted((a, b) =>
    `${a.publishAt} ${a.slug}` < `${b.publishAt} ${b.slug}` ? -1 : 1,
  );
  expect(found).toEqual(sorted.map(({ slug }) => slug));
  state.posts = [...state.posts, { ...postOf(2_500), publishAt: '2030-01-01T00:00:00.000Z' }];
  state.version++;
  expect((await inBatches(1_000)).at(-1)).toBe('post-02500');
  expect(state.calls).toBe(25 + 26);
});

test('a list that could not be read is read again', async () => {
  const { state, urls } = provide(3);
  state.available = false;
  const range = { after: null, limit: 10 };
  await expect(urls.postAddresses(range)).rejects.toThrow(ContentUnavailable);
  state.available = true;
  expect(await urls.postAddresses(range)).toHaveLength(3);
});

test('a list that began before a change is not used after it', async () => {
  const { state, urls } = provide(3);
  const range = { after: null, limit: 10 };
  const before = urls.postAddresses(range);
  state.posts = state.posts.slice(1);
  state.version++;
  expect(await urls.postAddresses(range)).toHaveLength(2);
  await before;
  expect(await urls.postAddresses(range)).toHaveLength(2);
  expect(state.calls).toBe(2);
});
