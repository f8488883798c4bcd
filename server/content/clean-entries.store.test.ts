import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishPost } from '../../tests/helpers/publish-post.ts';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import { xssCorpus } from '../../tests/helpers/xss-corpus.ts';
import type { Database } from '../db/open-database.ts';
import { getEntry, listEntries } from './entries.ts';
import { markCleanEntries } from './mark-clean-entries.ts';
import { sanitizeContent } from './sanitize-content.ts';

vi.mock('./sanitize-content.ts', { spy: true });

/** Texts that were not sanitized when they were stored are sanitized when they are read. */

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
  await publishPost(db, 'a', 'A post');
  vi.mocked(sanitizeContent).mockClear();
});
afterEach(() => db.destroy());

const write = (columns: { content_html?: string; clean_mark?: string | null }) =>
  db.updateTable('entries').set(columns).where('slug', '=', 'a').execute();

async function read(): Promise<string[]> {
  const { entries } = await listEntries(db, { type: 'post' });
  const paged = await listEntries(db, { type: 'post', page: 1, perPage: 5 });
  const one = await getEntry(db, { type: 'post', slug: 'a' });
  return [...entries, ...paged.entries, ...(one ? [one] : [])].map((entry) => entry.contentHtml);
}

test('a sanitized text is read unchanged', async () => {
  expect(await read()).toEqual(['<p>words</p>', '<p>words</p>', '<p>words</p>']);
  await listEntries(db, { type: 'post', summary: true });
  expect(sanitizeContent).not.toHaveBeenCalled();
});

test('a text written directly to the database is sanitized on every read', async () => {
  await write({ content_html: '<p onclick="a()">b</p><script>c()</script><style>d</style>' });
  expect(await read()).toEqual(['<p>b</p>', '<p>b</p>', '<p>b</p>']);
  for (const text of xssCorpus) {
    await write({ content_html: text });
    const [clean] = await read();
    expect(sanitizeContent(clean ?? '')).toBe(clean);
  }
});

test('a text marked by an older sanitizer is sanitized again', async () => {
  const { clean_mark: mark } = await db
    .selectFrom('entries')
    .select('clean_mark')
    .executeTakeFirstOrThrow();
  await write({ clean_mark: `0${mark?.slice(1)}` });
  expect((await read())[0]).toBe('<p>words</p>');
  expect(sanitizeContent).toHaveBeenCalled();
});

test('unmarked texts get a mark if they are clean, and stay unchanged if not', async () => {
  await publishPost(db, 'b', 'Another');
  await db.updateTable('entries').set({ clean_mark: null }).execute();
  const unclean = '<p>b</p><script>c()</script>';
  await write({ content_html: unclean });
  expect(await markCleanEntries(db)).toBe(1);
  const rows = await db
    .selectFrom('entries')
    .select(['slug', 'content_html', 'clean_mark'])
    .orderBy('slug')
    .execute();
  expect(rows).toEqual([
    { slug: 'a', content_html: unclean, clean_mark: null },
    { slug: 'b', content_html: '<p>words</p>', clean_mark: expect.stringMatching(/^1 /) },
  ]);
  vi.mocked(sanitizeContent).mockClear();
  await listEntries(db, { type: 'post' });
  expect(vi.mocked(sanitizeContent).mock.calls).toEqual([[unclean]]);
});
