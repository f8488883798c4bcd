import { afterAll, beforeAll, expect, test } from 'vitest';
import { questions, singleWords } from '../../tests/search/questions.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import type { SearchResults } from '../../contract/api/search.ts';

/** What buyers ask is answered among the first three results, on both databases. */

let api: Awaited<ReturnType<typeof openMemoryApi>>;
beforeAll(async () => {
  api = await openMemoryApi();
});
afterAll(() => api.db.destroy());

async function search(q: string): Promise<string[]> {
  const response = await api.api.request(`/api/search?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchResults).results.map(({ path }) => path);
}

test('there are seventy questions, each once', () => {
  expect(new Set(questions.map(([query]) => query)).size).toBeGreaterThanOrEqual(70);
});

test.each(questions)('%s', async (query, ...pages) => {
  const first = (await search(query)).slice(0, 3);
  expect(
    pages.some((page) => first.includes(page)),
    first.join(', '),
  ).toBe(true);
});

test.each(singleWords)('the page about “%s” is first', async (query, page) => {
  expect((await search(query))[0]).toBe(page);
});
