import { afterEach, beforeEach, expect, test } from 'vitest';
import { postRow } from '../../tests/helpers/store/post-row.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { getContentVersion } from './content-version.ts';
import { getPublishedAs } from './entry-store/find-entry.ts';
import { rebuildContent, rebuildOutdated } from './rebuild-content.ts';

const POST = 'month-end-close-with-a-remote-team';

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});
afterEach(() => db.destroy());

const rows = () => db.selectFrom('published').selectAll().orderBy('entry_id').execute();
const setBody = (slug: string, body: string) =>
  db.updateTable('published').set({ body, listed: null }).where('slug', '=', slug).execute();

test('makes rows again as publishing made them, with their dates', async () => {
  await db
    .updateTable('published')
    .set({ reference_changed_at: '2026-02-03T04:05:06.000Z' })
    .where('slug', '=', POST)
    .execute();
  const before = await rows();
  const version = await getContentVersion(db);
  await setBody(POST, '{}');
  await setBody('about', '{"made":"otherwise"}');
  expect(await rebuildContent(db)).toBe(2);
  expect(await rows()).toEqual(before);
  expect(await getContentVersion(db)).toBeGreaterThan(version);
  expect(await rebuildContent(db)).toBe(0);
});

test('what a provider wrote is sanitized again, and stays', async () => {
  const html = '<p>Still here.</p><script>alert(1)</script>';
  const row = { ...postRow('theirs', { html }), entry_id: 'provider:post:theirs' };
  await db
    .insertInto('published')
    .values({ ...row, revision_id: null })
    .execute();
  expect(await rebuildContent(db)).toBe(1);
  const { body } = await db
    .selectFrom('published')
    .select('body')
    .where('slug', '=', 'theirs')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(body)).toMatchObject({ post_content: '<p>Still here.</p>' });
});

test('a start makes rows and their names again that another version made, once', async () => {
  const before = await rows();
  await setBody(POST, '{}');
  await db.updateTable('published').set({ refers: '["figure:clients"]' }).execute();
  await db.updateTable('content_version').set({ renderer: 2 }).execute();
  expect(await rebuildOutdated(db)).toBe(before.length);
  expect(await rows()).toEqual(before);
  await setBody(POST, '{}');
  expect(await rebuildOutdated(db)).toBeNull();
});

test.each([
  ['reads the same', '+15125550142'],
  ['can no longer be published', '+15125550199'],
])('what visitors see of a text of an earlier version that %s stays', async (_, number) => {
  const [shown, kind] = ['+1 (512) 555-0142', 'site'] as const;
  const { id, source } = (await getPublishedAs(db, { kind, slug: kind }))!;
  const older = source.replace(/^phone: .*/m, `phone: { shown: ${shown}, number: '${number}' }`);
  expect(older).not.toBe(source);
  await db.updateTable('revisions').set({ source: older }).where('id', '=', id).execute();
  const row = await db.selectFrom('published').select('body').where('kind', '=', kind).execute();
  await setBody(kind, JSON.stringify({ ...JSON.parse(row[0]!.body), phone: { shown, number } }));
  expect(await rebuildContent(db)).toBe(0);
});
