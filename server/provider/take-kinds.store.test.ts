import { beforeEach, expect, test } from 'vitest';
import { draftEntry, editEntry, STUDIO } from '../../tests/helpers/store/edit-entry.ts';
import { postRow } from '../../tests/helpers/store/post-row.ts';
import { postSource } from '../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { saveDraft } from '../content/entry-store/save-draft.ts';
import { loadContent, seedContent } from '../content/files/load-content.ts';
import { createStoreSource } from '../content/content-source.ts';
import type { Database } from '../db/open-database.ts';
import { returnKinds, takeKinds } from './take-kinds.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});

const shown = async () =>
  (
    await db
      .selectFrom('published')
      .select(['kind', 'slug', 'position', 'publish_at', 'body'])
      .orderBy('kind')
      .orderBy('slug')
      .execute()
  ).map((row) => JSON.stringify(row));

test('sample entries give way to a provider, and return without it', async () => {
  const before = await shown();
  expect(await takeKinds(db, 'content')).toBeNull();
  const after = await shown();
  expect(after.length).toBeGreaterThan(10);
  expect(after.filter((row) => /"kind":"(?:post|service|testimonial|menu)"/.test(row))).toEqual([]);
  expect(before.filter((row) => !after.includes(row))).toHaveLength(before.length - after.length);
  const source = createStoreSource(db, console, { remote: true });
  await expect(source.posts({})).rejects.toThrow('no post was read yet');
  expect((await source.list('person')).length).toBeGreaterThan(3);

  // A row of the provider.
  const theirs = { ...postRow('theirs'), revision_id: null };
  await db.insertInto('published').values(theirs).execute();
  expect(await takeKinds(db, 'content')).toBeNull();
  expect(await returnKinds(db, 'content')).toBe(true);
  const returned = await shown();
  expect(before.filter((row) => !returned.includes(row))).toEqual([]);
  expect(returned).toHaveLength(before.length);
  expect(await returnKinds(db, 'content')).toBe(false);
});

test('a store that never had the samples gets them when the provider goes', async () => {
  const all = await shown();
  db = await openTestStore();
  expect(await takeKinds(db, 'content')).toBeNull();
  await seedContent(db, 'content');
  expect((await shown()).filter((row) => row.includes('"kind":"post"'))).toEqual([]);
  await loadContent(db, 'content');
  expect((await shown()).filter((row) => row.includes('"kind":"post"'))).toEqual([]);
  await returnKinds(db, 'content');
  expect(await shown()).toEqual(all);
});

test.each(['a published change', 'a draft'] as const)(
  'a store with %s in these kinds is refused with the way out, and stays as it is',
  async (which) => {
    const change = (source: string) => source.replace('title: ', 'title: Our own ');
    const [{ slug }] = (await db
      .selectFrom('published')
      .select('slug')
      .where('kind', '=', 'post')
      .execute()) as [{ slug: string }];
    if (which === 'a draft') await draftEntry(db, 'post', slug, change);
    else expect(await editEntry(db, 'post', slug, change)).toMatchObject({ outcome: 'published' });
    const before = await shown();
    expect(await takeKinds(db, 'content')).toContain(`post ${slug}`);
    expect(await takeKinds(db, 'content')).toContain('content export');
    expect(await shown()).toEqual(before);
    await seedContent(db, 'content');
    expect(await returnKinds(db, 'content')).toBe(false);
  },
);

test('what the provider has cannot be written here', async () => {
  await takeKinds(db, 'content');
  const draft = { kind: 'post', slug: 'ours', entryId: null, base: null } as const;
  expect(await saveDraft(db, { ...draft, source: postSource('Ours') }, STUDIO)).toMatchObject({
    outcome: 'invalid',
    reason: expect.stringContaining('comes from the provider'),
  });
});
