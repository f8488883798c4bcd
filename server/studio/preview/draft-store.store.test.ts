import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { contentKinds, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { createStoreSource } from '../../content/content-source.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { getRevision } from '../../content/entry-store/revision.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { getRedirect } from '../../content/redirects.ts';
import { readRates } from '../../content/rates.ts';
import type { Database } from '../../db/open-database.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openDraftStore } from './draft-store.ts';

const quiet = { warn: () => {} };
const BOOKKEEPER = 'what-a-remote-bookkeeper-really-costs';

async function open() {
  const db = await openTestStore('content');
  const drafts = await openDraftStore(db);
  onTestFinished(() => db.destroy());
  return {
    db,
    /** What work finds with drafts in the place of what is published. */
    async see<Result>(ids: readonly string[], work: (copy: Database) => Promise<Result>) {
      const revisions = await Promise.all(ids.map(async (id) => (await getRevision(db, id))!));
      return drafts.withDrafts(revisions, work);
    },
  };
}

const readPost = (slug: string) => (db: Database) => createStoreSource(db, quiet).post(slug);
const titleOf = (slug: string) => async (db: Database) => (await readPost(slug)(db))?.post_title;

/** Everything that visitors see. */
const readVisible = async (db: Database) => ({
  published: await db.selectFrom('published').selectAll().orderBy('entry_id').execute(),
  redirects: await db.selectFrom('redirects').selectAll().orderBy('from_path').execute(),
  version: await db.selectFrom('content_version').select('version').execute(),
  found: (await sql`select count(*) as count from search_documents`.execute(db)).rows,
});

test('a draft is visible in its job alone, even if the job fails', async () => {
  const { db, see } = await open();
  const before = await see([], readVisible);
  const title = (await titleOf(BOOKKEEPER)(db))!;
  const one = await draftPost(db, BOOKKEEPER, postSource('Draft one'));
  const two = await draftPost(db, 'new-post', postSource('Draft two'));
  const stored = await readVisible(db);
  expect(await see([one], titleOf(BOOKKEEPER))).toBe('Draft one');
  expect(await see([one, two], titleOf('new-post'))).toBe('Draft two');
  await expect(see([one], () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await see([two], titleOf(BOOKKEEPER))).toBe(title);
  expect(await see([one], readPost('new-post'))).toBe(null);
  expect(await see([], readVisible)).toEqual(before);
  expect(await readVisible(db)).toEqual(stored);
});

test('content that is published between two jobs is in the second', async () => {
  const { db, see } = await open();
  expect(await see([], readPost('first'))).toBe(null);
  await publishPost(db, 'first', 'Published');
  expect(await see([], titleOf('first'))).toBe('Published');
  const draft = await draftPost(db, 'first', postSource('Draft'));
  await publishPost(db, 'second', 'Published too');
  expect(await see([draft], titleOf('first'))).toBe('Draft');
  expect(await see([draft], titleOf('second'))).toBe('Published too');
});

test('an incomplete draft is shown with what it has', async () => {
  const { db, see } = await open();
  const source = `---\ntitle: Begun\n---\nIt costs {{rate:nobody}}.`;
  const begun = await draftPost(db, 'begun', source);
  expect(await see([begun], readPost('begun'))).toMatchObject({
    post_title: 'Begun',
    post_content: '<p>It costs .</p>',
  });
  const named = await draftPost(db, 'begun', source);
  const other = await draftPost(db, 'another', postSource('Another'));
  await db
    .updateTable('revisions')
    .set({ slug: BOOKKEEPER })
    .where('id', 'in', [named, other])
    .execute();
  // Both have the address of a published entry.
  expect(await see([named, other], titleOf(BOOKKEEPER))).toBe('Another');
});

test('references show the values of drafts', async () => {
  const { db, see } = await open();
  const rate = await draftEntry(db, 'rate', 'bookeeper', (source) =>
    source.replace(/^amount: .*/m, 'amount: 123'),
  );
  const post = await draftPost(db, 'new-post', postSource('At {{rate:bookeeper}}'));
  expect(await see([rate, post], titleOf('new-post'))).toBe('At $123');
  expect(await see([post], titleOf('new-post'))).not.toBe('At $123');
  const ratesOf = (copy: Database) => readRates(createStoreSource(copy, quiet), 'bookeeper');
  expect(JSON.stringify(await see([rate], ratesOf))).toContain('123');
  expect(JSON.stringify(await see([], ratesOf))).not.toContain('123');
});

test('a renamed entry leaves a redirect, entries may exchange their slugs, and a redirect hides a page', async () => {
  const { db, see } = await open();
  await publishPost(db, 'first', 'First');
  await publishPost(db, 'second', 'Second');
  const first = await draftPost(db, 'first', postSource('First'));
  const second = await draftPost(db, 'second', postSource('Second'));
  const rename = (id: string, slug: string) =>
    db.updateTable('revisions').set({ slug }).where('id', '=', id).execute();
  await rename(first, 'third');
  const target = async (copy: Database) => (await getRedirect(copy, '/blog/first'))?.to;
  expect(await see([first], target)).toBe('/blog/third');
  expect(await see([first], titleOf('first'))).toBe(undefined);
  await rename(second, 'first');
  // Its page is that of the other, which no redirect hides.
  expect(await see([first, second], target)).toBe(undefined);
  expect(await see([first, second], titleOf('first'))).toBe('Second');
  await rename(first, 'second');
  expect(await see([first, second], titleOf('first'))).toBe('Second');
  expect(await see([first, second], titleOf('second'))).toBe('First');
  expect(await see([], target)).toBe(undefined);

  const values = { from: '/blog/first', to: '/faq' };
  const redirect = await draftEntry(db, 'redirect', 'blog-first', () =>
    writeSource(contentKinds.redirect, values),
  );
  expect(await see([redirect], target)).toBe('/faq');
  expect(await see([redirect], titleOf('first'))).toBe(undefined);
  expect(await see([], titleOf('first'))).toBe('First');
});

test('showing the published revision changes nothing', async () => {
  const { db, see } = await open();
  const kinds: [KindName, string][] = [
    ['post', BOOKKEEPER],
    ['site', 'site'],
    ['redirect', 'blog-month-end-in-five-days'],
  ];
  const before = await see([], readVisible);
  for (const [kind, slug] of kinds) {
    const entryId = (await findEntry(db, kind, slug))!;
    const { id } = await db
      .selectFrom('revisions')
      .select('id')
      .where('entry_id', '=', entryId)
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow();
    const { published, version } = await see([id], readVisible);
    expect({ kind, published, version }).toEqual({
      kind,
      published: before.published,
      version: kind === 'redirect' ? expect.anything() : before.version,
    });
  }
});
