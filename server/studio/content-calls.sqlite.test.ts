import { beforeAll, expect, it } from 'vitest';
import { draftPost, postSource, publishPost } from '../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../tests/helpers/studio/memory-studio.ts';
import { listAudit } from '../accounts/audit-log.ts';
import { findEntry } from '../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../content/entry-store/revision.ts';
import type { Database } from '../db/open-database.ts';

const values = { title: 'Title' };

let db: Database;
let studio: ReturnType<typeof openMemoryStudio>;
let cookies: Record<'editor' | 'reader', string>;
const counts = async () => ({
  revisions: await db.selectFrom('revisions').selectAll().orderBy('id').execute(),
  audit: (await listAudit(db, undefined)).entries.filter(({ act }) => act !== 'sign-in'),
});

beforeAll(async () => {
  db = await openTestStore();
  studio = openMemoryStudio(db);
  const signIn = async (role: 'editor' | 'reader') => studio.signIn(await studio.account(role));
  cookies = { editor: await signIn('editor'), reader: await signIn('reader') };
  await publishPost(db, 'a', 'A');
  await draftPost(db, 'a', postSource('Draft'));
});

it('the response to a stale base has the newest version, and nothing changes', async () => {
  const id = (await findEntry(db, 'post', 'a'))!;
  const newest = (await getNewestRevision(db, id))!;
  const published = (await studio
    .call('GET', `/api/entries/${id}`, undefined, {
      cookie: cookies.reader,
    })
    .then(({ body }) => body.published.id)) as string;
  const before = await counts();
  const stale = [
    ['PUT', `/api/entries/${id}/draft`, { base: published, slug: 'a', values }],
    ['PUT', `/api/entries/${id}/draft`, { base: 'guessed', slug: 'a', source: '' }],
    ['DELETE', `/api/entries/${id}/draft?base=${published}`, undefined],
    ['POST', `/api/revisions/${published}/restore`, { base: published }],
  ] as const;
  for (const [method, path, body] of stale)
    expect(await studio.call(method, path, body, { cookie: cookies.editor })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, newest: { id: newest.id, source: newest.source } },
    });
  expect(await counts()).toEqual(before);
});

it('an entry is created, published, scheduled, undone and taken down', async () => {
  const editor = { cookie: cookies.editor };
  const post = (path: string, body: unknown = {}) => studio.call('POST', path, body, editor);
  const created = await post('/api/entries', { kind: 'post', slug: 'made' });
  expect(created).toMatchObject({ status: 201, body: { state: 'draft', path: '/blog/made' } });
  const { id, newest } = created.body;
  expect((await post('/api/publish', { revisions: [newest.id] })).body.error).toMatchObject({
    code: 'conflict',
    problems: expect.arrayContaining([expect.objectContaining({ path: 'title', entryId: id })]),
  });
  const filled = {
    ...newest.values,
    title: 'Made',
    author: 'Meera Nair',
    published: '2026-03-01',
    modified: '2026-03-01',
    summary: 'Made',
    body: 'words',
  };
  const draft = { base: newest.id, slug: 'made', values: filled };
  const saved = await studio.call('PUT', `/api/entries/${id}/draft`, draft, editor);
  expect(saved).toMatchObject({ status: 200, body: { revision: { title: 'Made', problems: [] } } });
  const { revision } = saved.body;
  const published = await post('/api/publish', { revisions: [revision.id] });
  expect(published.status).toBe(200);
  const taken = await post('/api/entries', { kind: 'post', slug: 'made' });
  expect(taken).toMatchObject({
    status: 422,
    body: { error: { problems: [{ path: 'slug', entryId: id }] } },
  });
  const get = (path: string) => studio.call('GET', path, undefined, editor);
  expect((await get(`/api/entries/${id}/revisions`)).body.revisions).toMatchObject([
    { number: 1, state: 'published', by: 'editor', origin: 'studio' },
  ]);
  const changed = { base: revision.id, slug: 'made', values: { ...filled, title: 'Changed' } };
  const next = (await studio.call('PUT', `/api/entries/${id}/draft`, changed, editor)).body
    .revision;
  for (const { id: one, title } of [next, revision])
    expect((await get(`/api/revisions/${one}`)).body.values).toMatchObject({ title });
  const dates = { publishAt: '2998-01-01T00:00:00Z', unpublishAt: null };
  expect((await post('/api/schedule', { revisions: [next.id], ...dates })).status).toBe(200);
  expect((await get(`/api/entries/${id}`)).body.newest).toMatchObject({ state: 'scheduled' });
  const discarded = `/api/entries/${id}/draft?base=${next.id}`;
  expect(await studio.call('DELETE', discarded, undefined, editor)).toMatchObject({
    status: 200,
    body: { state: 'published', newest: { id: revision.id } },
  });
  expect(await post(`/api/undo/${published.body.undo}`)).toMatchObject({ status: 200, body: {} });
  expect((await get(`/api/entries/${id}`)).body).toMatchObject({ state: 'down', published: null });
  expect(await post(`/api/undo/${published.body.undo}`)).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  });
  expect((await post(`/api/entries/${id}/bring-back`)).status).toBe(200);
  expect((await post(`/api/entries/${id}/take-down`)).status).toBe(200);
  expect((await post(`/api/entries/${id}/take-down`)).status).toBe(409);

  const other = (await post('/api/entries', { kind: 'post', slug: 'other' })).body;
  const gone = `/api/entries/${other.id}/draft?base=${other.newest.id}`;
  expect(await studio.call('DELETE', gone, undefined, editor)).toMatchObject({ status: 410 });
  expect((await get(`/api/entries/${other.id}`)).status).toBe(404);
});

it('Markdown is rendered and sanitized as on the site', async () => {
  const text = '**a** <script>alert(1)</script> [b](javascript:alert(1)) {{figure:clients}}';
  const { body } = await studio.call('POST', '/api/markdown', { text }, { cookie: cookies.reader });
  expect(body.html).toContain('<strong>a</strong>');
  expect(body.html).not.toMatch(/script/);
});
