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

it('only owners see that an update is available', async () => {
  const update = { version: '999.0.0', url: 'https://citadel.example/citadel.tar.gz' };
  const asked = openMemoryStudio(db, { newerRelease: async () => update });
  for (const role of ['owner', 'editor'] as const) {
    const cookie = await asked.signIn(await asked.account(role, `updating-${role}`));
    const { body } = await asked.call('GET', '/api/overview', undefined, { cookie });
    expect([role, body.update]).toEqual([role, role === 'owner' ? update : null]);
  }
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

it('an entry is created, saved, published, discarded and deleted, with what prevents that', async () => {
  const call = (method: string, path: string, body?: unknown) =>
    studio.call(method, `/api/${path}`, body, { cookie: cookies.editor });
  const made = { kind: 'post', slug: 'made' };
  const created = await call('POST', 'entries', made);
  expect(created).toMatchObject({ status: 201, body: { state: 'draft', path: '/blog/made' } });
  const { id, newest } = created.body;
  expect((await call('POST', 'publish', { revisions: [newest.id] })).body.error).toMatchObject({
    code: 'conflict',
    problems: expect.arrayContaining([expect.objectContaining({ path: 'title', entryId: id })]),
  });
  expect(await call('POST', 'entries', made)).toMatchObject({
    status: 422,
    body: { error: { problems: [{ path: 'slug', entryId: id }] } },
  });
  const save = async (base: string, title: string) => {
    const draft = { base, slug: 'made', source: postSource(title) };
    return (await call('PUT', `entries/${id}/draft`, draft)).body.revision;
  };
  const saved = await save(newest.id, 'Made');
  expect(saved).toMatchObject({ title: 'Made', problems: [], values: { title: 'Made' } });
  expect((await call('POST', 'publish', { revisions: [saved.id] })).status).toBe(200);
  const draft = await save(saved.id, 'Changed');
  // It changed when it was published.
  const dated = { ...saved.values, modified: saved.values.published };
  expect((await call('GET', `revisions/${saved.id}`)).body.values).toEqual(dated);
  expect(await call('DELETE', `entries/${id}/draft?base=${draft.id}`)).toMatchObject({
    status: 200,
    body: { state: 'published', newest: { id: saved.id } },
  });
  expect((await call('GET', `entries/${id}/revisions`)).body.revisions).toMatchObject([
    { number: 3, state: 'published', by: 'editor', origin: 'studio' },
    { number: 2, state: 'replaced' },
  ]);

  const other = (await call('POST', 'entries', { ...made, slug: 'other' })).body;
  expect((await call('DELETE', `entries/${other.id}/draft?base=${other.newest.id}`)).status).toBe(
    410,
  );
  expect((await call('GET', `entries/${other.id}`)).status).toBe(404);
});

it('Markdown is rendered and sanitized as on the site', async () => {
  const text = '**a** <script>alert(1)</script> [b](javascript:alert(1)) {{figure:clients}}';
  const { body } = await studio.call('POST', '/api/markdown', { text }, { cookie: cookies.reader });
  expect(body.html).toContain('<strong>a</strong>');
  expect(body.html).not.toMatch(/script/);
});
