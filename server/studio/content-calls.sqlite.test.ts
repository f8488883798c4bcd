import { beforeAll, describe, expect, it } from 'vitest';
import { draftPost, postSource, publishPost } from '../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../tests/helpers/studio/memory-studio.ts';
import { roles } from '../accounts/accounts.ts';
import { listAudit } from '../accounts/audit-log.ts';
import { findEntry } from '../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../content/entry-store/revision.ts';
import type { Database } from '../db/open-database.ts';
import type { Role } from './studio-types.ts';

const LONG = 'x'.repeat(300_000);
const values = { title: 'Title' };

/** The calls: who may do it, its body, its status for a guessed id or base, and bodies that are refused. */
const CALLS: [
  method: string,
  path: string,
  who: 'all' | 'editors',
  body: unknown,
  guessed: number,
  refused: unknown[],
][] = [
  ['GET', '/api/entries', 'all', undefined, 200, []],
  [
    'POST',
    '/api/entries',
    'editors',
    { kind: 'post', slug: 'new', from: 'guessed' },
    404,
    [
      {},
      { kind: 'none', slug: 'new' },
      { kind: 'post', slug: 'Not one' },
      { kind: 'post', slug: LONG },
    ],
  ],
  ['GET', '/api/entries/guessed', 'all', undefined, 404, []],
  [
    'PUT',
    '/api/entries/guessed/draft',
    'editors',
    { base: 'guessed', slug: 'a', values },
    404,
    [
      {},
      { base: 'x', slug: 'a' },
      { base: 1, slug: 'a', values },
      { base: 'x', slug: 'a', values: [] },
    ],
  ],
  ['DELETE', '/api/entries/guessed/draft?base=guessed', 'editors', undefined, 404, []],
  ['GET', '/api/entries/guessed/revisions', 'all', undefined, 404, []],
  ['POST', '/api/entries/guessed/take-down', 'editors', {}, 404, []],
  ['POST', '/api/entries/guessed/bring-back', 'editors', {}, 404, []],
  ['GET', '/api/revisions/guessed', 'all', undefined, 404, []],
  [
    'POST',
    '/api/revisions/guessed/restore',
    'editors',
    { base: 'guessed' },
    404,
    [{}, { base: 1 }],
  ],
  [
    'POST',
    '/api/publish',
    'editors',
    { revisions: ['guessed'] },
    409,
    [{}, { revisions: [] }, { revisions: [1] }, { revisions: Array(201).fill('x') }],
  ],
  [
    'POST',
    '/api/schedule',
    'editors',
    { revisions: ['guessed'], publishAt: null, unpublishAt: null },
    409,
    [{}, { revisions: ['x'], publishAt: 'tomorrow', unpublishAt: null }],
  ],
  ['POST', '/api/undo/guessed', 'editors', {}, 404, []],
  ['POST', '/api/presence', 'all', { entryId: 'guessed' }, 200, [{}, { entryId: LONG }]],
  ['POST', '/api/markdown', 'all', { text: '**a**' }, 200, [{}, { text: 1 }]],
  ['GET', '/api/pictures', 'all', undefined, 200, []],
];

/** What cannot be a body. */
const GARBAGE = ['', '{', 'null', '[]', '"text"', '1', '\u0000'];

let db: Database;
let studio: ReturnType<typeof openMemoryStudio>;
let cookies: Record<Role, string>;
const counts = async () => ({
  revisions: await db.selectFrom('revisions').selectAll().orderBy('id').execute(),
  audit: (await listAudit(db, undefined)).entries.filter(({ act }) => act !== 'sign-in'),
});

beforeAll(async () => {
  db = await openTestStore();
  studio = openMemoryStudio(db);
  cookies = {} as typeof cookies;
  for (const role of roles) cookies[role] = await studio.signIn(await studio.account(role));
  await publishPost(db, 'a', 'A');
  await draftPost(db, 'a', postSource('Draft'));
});

describe.each(CALLS)('%s %s', (method, path, who, body, guessed, refused) => {
  const call = (given: unknown, cookie?: string) => studio.call(method, path, given, { cookie });

  it('is for who may do it', async () => {
    const before = await counts();
    expect((await call(body)).status).toBe(401);
    expect((await call(body, 'guessed')).status).toBe(401);
    const statuses = {} as Record<Role, number>;
    for (const role of roles) statuses[role] = (await call(body, cookies[role])).status;
    const others = who === 'all' ? guessed : 403;
    expect(statuses).toEqual({ owner: guessed, editor: guessed, sales: others, reader: others });
    // What is guessed changes nothing.
    expect(await counts()).toEqual(before);
  });

  it('refuses what is no request of it, in words', async () => {
    const before = await counts();
    for (const given of refused) {
      const response = await call(given, cookies.editor);
      expect(response).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
      expect(response.body.error.problems.length).toBeGreaterThan(0);
    }
    if (refused.length > 0)
      for (const given of GARBAGE) {
        const { status } = await call(given, cookies.editor);
        expect([given, status === 400 || status === 422]).toEqual([given, true]);
      }
    expect(await counts()).toEqual(before);
  });
});

it('a stale base is responded to with the newest version, and nothing changes', async () => {
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

it('an entry from its making to undoing', async () => {
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
