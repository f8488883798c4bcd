import { expect, it } from 'vitest';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { publishAllDue } from '../../../tests/helpers/store/publish-all-due.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { findEntry, getPublished } from '../../content/entry-store/find-entry.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { getRevision } from '../../content/entry-store/revision.ts';
import { parseEntry, writeSource } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { recordDue } from './record-due.ts';

const START = Date.now();
const ago = (minutes: number) => new Date(START - minutes * 60_000).toISOString();

/** What visitors see, by the slugs. */
const visible = async (db: Database) =>
  Object.fromEntries(
    (
      await db.selectFrom('published').select(['slug', 'body']).where('kind', '=', 'post').execute()
    ).map(({ slug, body }) => [slug, (JSON.parse(body) as { post_title: string }).post_title]),
  );

/** A studio with an owner and an editor, and what becomes due in it. */
async function open(name?: 'content') {
  const db = await openTestStore(name);
  const studio = openMemoryStudio(db);
  const [owner, editor] = [await studio.account('owner', 'asha'), await studio.account('editor')];
  const cookies = { owner: await studio.signIn(owner), editor: await studio.signIn(editor) };
  const post = async (path: string, body?: unknown, by: keyof typeof cookies = 'editor') => {
    const { status, body: said } = await studio.call('POST', path, body, { cookie: cookies[by] });
    return [status, said] as const;
  };
  return {
    db,
    owner,
    editor,
    post,
    /** Sets dates that are still to come, and lets them pass: minutes ago. */
    async schedule(
      revisions: readonly string[],
      passed: { publish?: number; unpublish?: number },
      { release, by }: { release?: string; by?: keyof typeof cookies } = {},
    ) {
      const at = (date: number | undefined, year: string) =>
        date ? `${year}-01-01T00:00:00Z` : null;
      const dates = {
        publishAt: at(passed.publish, '2998'),
        unpublishAt: at(passed.unpublish, '2999'),
      };
      const [status] = await post('/api/schedule', { revisions, ...dates, release }, by);
      expect(status).toBe(200);
      await db
        .updateTable('revisions')
        .set({
          ...(passed.publish && { publish_at: ago(passed.publish) }),
          ...(passed.unpublish && { unpublish_at: ago(passed.unpublish) }),
        })
        .where('id', 'in', revisions)
        .execute();
    },
    due: () => publishAllDue(db, new Date().toISOString(), { record: recordDue }),
    async dueActs() {
      // The log of everybody; only owners see the whole one.
      const { body } = await studio.call('GET', '/api/changes', undefined, {
        cookie: cookies.editor,
      });
      const acts = body.entries as { id: string; act: string; details: any; undoable: boolean }[];
      return acts.filter(({ act }) => act.endsWith('-due'));
    },
  };
}

it('a release on its date is one act of the person who set the date, and is undone as a whole', async () => {
  const { db, editor, post, schedule, due, dueActs } = await open();
  await publishPost(db, 'old', 'Old');
  const before = await visible(db);
  const renamed = await draftPost(db, 'old', postSource('Changed'));
  await db.updateTable('revisions').set({ slug: 'moved' }).where('id', '=', renamed).execute();
  const added = await draftPost(db, 'added', postSource('Added'));
  await schedule([renamed, added], { publish: 5 }, { release: 'Spring' });
  expect(await dueActs()).toEqual([]);
  expect((await due()).published).toHaveLength(2);
  expect(await visible(db)).toEqual({ moved: 'Changed', added: 'Added' });
  const redirects = () => db.selectFrom('redirects').select('from_path').execute();
  expect(await redirects()).toEqual([{ from_path: '/blog/old' }]);
  await due();
  const acts = await dueActs();
  expect(acts).toMatchObject([
    { act: 'publish-due', actor: 'editor', undoable: true, details: { release: 'Spring' } },
  ]);
  const { account_id } = await db
    .selectFrom('audit_log')
    .select('account_id')
    .where('act', '=', 'publish-due')
    .executeTakeFirstOrThrow();
  expect(account_id).toBe(editor.id);

  // The process's clock may be behind that of the database, which keeps the dates.
  const { publishedAt } = (await getRevision(db, added))!;
  const at = new Date(Date.parse(publishedAt!) - 1).toISOString();
  await db.updateTable('audit_log').set({ at }).where('id', '=', acts[0]!.id).execute();
  expect(await post(`/api/undo/${acts[0]!.id}`)).toMatchObject([200, { undo: null }]);
  expect(await visible(db)).toEqual(before);
  await due();
  expect(await visible(db)).toEqual(before);
  expect(await dueActs()).toMatchObject([{ undoable: false }]);
  expect((await post(`/api/undo/${acts[0]!.id}`))[0]).toBe(409);
});

it('what was taken down on its date comes back by an undo, without the date', async () => {
  const { db, post, schedule, due, dueActs } = await open();
  await publishPost(db, 'a', 'A');
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const { id } = (await getPublished(db, entryId))!;
  await schedule([id], { unpublish: 5 }, { by: 'owner' });
  expect((await due()).ended).toHaveLength(1);
  expect(await visible(db)).toEqual({});
  const [act] = await dueActs();
  expect(act).toMatchObject({ act: 'take-down-due', actor: 'asha', subject: 'post/a' });
  expect((await post(`/api/undo/${act!.id}`))[0]).toBe(200);
  expect(await visible(db)).toEqual({ a: 'A' });
  expect(await due()).toMatchObject({ ended: [] });
  expect(await getPublished(db, entryId)).toMatchObject({ unpublishAt: null });
});

it('revisions with different dates are undone one by one', async () => {
  const { db, post, schedule, due, dueActs } = await open();
  const [a, b, c] = [
    await draftPost(db, 'a', postSource('A')),
    await draftPost(db, 'b', postSource('B')),
    await draftPost(db, 'c', postSource('C')),
  ];
  await schedule([a, b], { publish: 9, unpublish: 7 }, { by: 'owner', release: 'First' });
  await schedule([c], { publish: 5 });
  // Somebody else has set another date since, which is the one that counts.
  await schedule([b], { publish: 9, unpublish: 7 });
  await due();
  const acts = await dueActs();
  const unnamed: unknown = expect.not.objectContaining({ release: expect.anything() });
  expect(acts).toMatchObject([
    { act: 'publish-due', actor: 'editor', subject: 'post/c' },
    { act: 'take-down-due', actor: 'asha and editor', details: unnamed },
    { act: 'publish-due', actor: 'asha and editor', details: unnamed },
  ]);
  const undone = async (index: number) => (await post(`/api/undo/${acts[index]!.id}`))[0];
  expect(await undone(2)).toBe(409);
  expect(await undone(0)).toBe(200);
  expect(await visible(db)).toEqual({});
  expect(await undone(1)).toBe(200);
  expect(await visible(db)).toEqual({ a: 'A', b: 'B' });
});

it('a date in a text counts as set by its author; undoing it needs a change of the text', async () => {
  const { db, post, due, dueActs } = await open('content');
  const { source } = await db
    .selectFrom('revisions')
    .select('source')
    .where('kind', '=', 'person')
    .where('state', '=', 'published')
    .orderBy('slug')
    .executeTakeFirstOrThrow();
  const values = parseEntry(kindOf('person'), source).document.toJS() as Record<string, unknown>;
  const ending = writeSource(kindOf('person'), { ...values, ends: '2998-01-01' });
  // Somebody whom nothing names.
  const id = await draftEntry(db, 'person', 'somebody', () => ending);
  expect(await publish(db, [id])).toEqual({ outcome: 'published' });
  const past = writeSource(kindOf('person'), { ...values, ends: '2020-01-01' });
  await db
    .updateTable('revisions')
    .set({ unpublish_at: ago(1), source: past })
    .where('id', '=', id)
    .execute();
  expect((await due()).ended).toMatchObject([{ id }]);
  const [act] = await dueActs();
  expect(act).toMatchObject({ act: 'take-down-due', actor: 'Meera Nair' });
  const [status, { error }] = await post(`/api/undo/${act!.id}`);
  expect([status, error.message]).toEqual([409, expect.stringContaining('date in its text')]);
  expect(await getRevision(db, id)).toMatchObject({ state: 'replaced' });
});
