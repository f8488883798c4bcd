import { afterEach, expect, test, vi } from 'vitest';
import { SqliteConnection } from '../../db/sqlite-connection.ts';
import type { ListRequest } from '../entries.ts';
import type { Entry } from '../entry.ts';
import { createProvidedSearch } from './provided-search.ts';

afterEach(() => void vi.restoreAllMocks());

const post = (slug: string) => ({ slug, title: slug, contentHtml: '', fields: {} }) as Entry;

/** A provider with one post, and a store without content. */
function provide() {
  const content = { post: post('payroll'), state: {} };
  const nothing = { entries: [], total: 0, exists: true };
  const search = createProvidedSearch(
    {
      list: async ({ type }: ListRequest) =>
        type === 'post' ? { ...nothing, entries: [content.post], total: 1 } : nothing,
    },
    { list: async () => nothing, get: async () => null },
    async () => content.state,
  );
  const titles = async (q: string) => (await search({ q })).results.map(({ title }) => title);
  const change = (slug: string) => Object.assign(content, { post: post(slug), state: {} });
  return { titles, change };
}

test('an index that another one replaced is closed after its last search', async () => {
  const close = vi.spyOn(SqliteConnection.prototype, 'close');
  const { titles, change } = provide();
  expect(await titles('payroll')).toHaveLength(1);
  for (const [index, slug] of ['taxes', 'design', 'ledgers'].entries()) {
    change(slug);
    // Searches go on in the index before while the next one is made.
    await vi.waitFor(async () => {
      const found = await Promise.all(Array.from({ length: 5 }, () => titles(slug)));
      expect(found.flat()).toHaveLength(5);
    });
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(index + 1));
  }
});

test('an index that could not be made is closed', async () => {
  const close = vi.spyOn(SqliteConnection.prototype, 'close');
  vi.spyOn(SqliteConnection.prototype, 'executeQuery').mockRejectedValue(new Error('broken'));
  const { titles } = provide();
  await expect(titles('payroll')).rejects.toThrow('broken');
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});
