import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import type { Scope } from '../../../contract/studio/acts.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { createKey } from '../../../tests/helpers/store/people-acts.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { writeSource } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { calls } from './automation-calls.ts';
import { automationRoutes } from './automation-routes.ts';

const PEER = { address: '192.0.2.1', requestId: null, kind: 'api' };
const OWNER = { id: null, name: 'owner' };

let db: Database;
let routes: ReturnType<typeof automationRoutes>;

beforeEach(async () => {
  db = await openTestStore();
  routes = automationRoutes(openMemoryStudio(db).context);
});

const newKey = async (name: string, ...given: Scope[]) =>
  (await createKey(db, OWNER, { name, scopes: given }))!;

async function call(
  method: string,
  path: string,
  { key, match, body }: { key?: string; match?: string; body?: unknown } = {},
) {
  const headers = {
    'Content-Type': 'application/json',
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(match !== undefined && { 'If-Match': match }),
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method, headers, ...(body !== undefined && { body: text }) };
  const response = await routes.request(`/api/v1${path}`, init, PEER);
  const { status } = response;
  return { status, headers: response.headers, body: (await response.json()) as any };
}

const accept = (number: number) => openAccept(db)(bareSubmission(sampleFields(number)));

describe('access', () => {
  it('with an unknown key is in the audit log, within bounds', async () => {
    const given = { key: 'citadel_guessed' };
    for (let request = 0; request < 60; request++) await call('GET', '/entries', given);
    await call('GET', '/entries');
    const acts = async () =>
      (await listAudit(db, undefined)).entries.map(({ actor, act, subject, details }) =>
        JSON.stringify([actor, act, subject, details]),
      );
    await vi.waitFor(async () => expect(await acts()).toHaveLength(20));
    expect(new Set(await acts())).toEqual(new Set(['["automation API","refuse-key","",null]']));
  });

  it('names the key for the request log', async () => {
    const key = await newKey('CRM \u2013 north', 'content:read');
    const { headers } = await call('GET', '/entries', { key });
    expect(headers.get('X-Actor')).toBe('key CRM%20%E2%80%93%20north');
    expect((await call('GET', '/entries', { key: 'x' })).headers.get('X-Actor')).toBeNull();
  });

  it('is limited by key', async () => {
    const [busy, other] = [await newKey('busy', 'content:read'), await newKey('o', 'content:read')];
    const statuses = new Set<number>();
    for (let number = 0; number < 130; number++)
      statuses.add((await call('GET', '/entries/post/a', { key: busy })).status);
    expect([...statuses]).toEqual([404, 429]);
    const limited = await call('GET', '/entries', { key: busy });
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await call('GET', '/entries', { key: other })).status).toBe(200);
  });
});

it('lists entries by page, type and words', async () => {
  const key = await newKey('reader', 'content:read');
  for (const slug of ['a', 'b', 'c']) await publishPost(db, slug, `Title ${slug.toUpperCase()}`);
  const pages: string[][] = [];
  let cursor = '';
  do {
    const page = await call('GET', `/entries?limit=2${cursor && `&cursor=${cursor}`}`, { key });
    expect(calls.listEntries.response.parse(page.body)).toEqual(page.body);
    pages.push(page.body.entries.map(({ slug }: { slug: string }) => slug));
    cursor = page.body.next_cursor;
  } while (cursor);
  expect(pages.map(({ length }) => length)).toEqual([2, 1]);
  expect(pages.flat().toSorted()).toEqual(['a', 'b', 'c']);
  const found = async (query: string) =>
    (await call('GET', `/entries?${query}`, { key })).body.entries?.length;
  expect(await found('q=title%20b')).toBe(1);
  expect(await found('q=title&limit=1')).toBe(1);
  expect(await found('q=title%20b&limit=1&cursor=0')).toBe(1);
  expect(await found('type=post')).toBe(3);
  expect(await found('type=figure')).toBe(0);
  for (const query of ['type=none', 'limit=0', 'limit=1000', 'limit=x'])
    expect((await call('GET', `/entries?${query}`, { key })).status).toBe(422);
});

it('saves and publishes a draft of the newest revision, and refuses older ones', async () => {
  const key = await newKey('robot', 'content:read', 'content:write', 'content:publish');
  await publishPost(db, 'a', 'A');
  const path = '/entries/post/a';
  const opened = await call('GET', path, { key });
  expect(calls.getEntry.response.parse(opened.body)).toEqual(opened.body);
  const etag = opened.headers.get('ETag')!;
  expect(etag).toBe(`"${opened.body.newest.id}"`);
  const draft = { slug: 'a', values: { ...opened.body.newest.values, title: 'By a robot' } };

  expect((await call('PUT', `${path}/draft`, { key, body: draft })).status).toBe(428);
  const saved = await call('PUT', `${path}/draft`, { key, match: etag, body: draft });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      state: 'changed',
      newest: { title: 'By a robot', by: 'key robot' },
      published: { title: 'A' },
    },
  });
  const stale = await call('PUT', `${path}/draft`, { key, match: etag, body: draft });
  expect(stale).toMatchObject({
    status: 412,
    body: { newest: { id: saved.body.newest.id }, refused: draft },
  });
  expect((await call('POST', `${path}/publish`, { key, match: etag })).status).toBe(412);
  expect((await call('POST', `${path}/publish`, { key })).status).toBe(428);

  const match = saved.headers.get('ETag')!;
  const published = await call('POST', `${path}/publish`, { key, match });
  expect(published).toMatchObject({ status: 200, body: { state: 'published' } });
  const invalid = { slug: 'a', source: postSource('') };
  const broken = await call('PUT', `${path}/draft`, { key, match, body: invalid });
  expect(broken.body.newest.problems).toMatchObject([{ path: 'title' }, { path: 'summary' }]);
  const refused = await call('POST', `${path}/publish`, {
    key,
    match: broken.headers.get('ETag')!,
  });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  for (const body of [{}, { slug: 'a', values: { title: 1 } }, { slug: 'a', source: '' }, []])
    expect(
      (await call('PUT', `${path}/draft`, { key, match: broken.headers.get('ETag')!, body }))
        .status,
    ).toBe(422);

  const revisions = await call('GET', `${path}/revisions`, { key });
  expect(calls.listRevisions.response.parse(revisions.body)).toEqual(revisions.body);
  expect(revisions.body.revisions).toHaveLength(3);
  const { entries } = await listAudit(db, undefined);
  expect(entries.map(({ actor, act }) => `${actor}: ${act}`)).toEqual([
    'key robot: save',
    'key robot: publish',
    'key robot: save',
    'owner: create-key',
  ]);
});

it('shows texts only to keys that may read them', async () => {
  const key = await newKey('writer', 'content:write', 'content:publish');
  await publishPost(db, 'a', 'Old words');
  const path = '/entries/post/a';
  const body = { slug: 'a', source: postSource('New words') };
  const first = await call('PUT', `${path}/draft`, { key, match: '"stale"', body });
  const match = first.headers.get('ETag')!;
  const saved = await call('PUT', `${path}/draft`, { key, match, body });
  const stale = await call('PUT', `${path}/draft`, { key, match, body });
  const staleToPublish = await call('POST', `${path}/publish`, { key, match });
  const again = saved.headers.get('ETag')!;
  const published = await call('POST', `${path}/publish`, { key, match: again });
  const invalid = { slug: 'a', source: postSource('New words').replace(/summary: .*/, '') };
  const unfit = await call('PUT', `${path}/draft`, { key, match: again, body: invalid });
  const etag = unfit.headers.get('ETag')!;
  const refused = await call('POST', `${path}/publish`, { key, match: etag });
  await draftPost(db, 'b', postSource('Words of another'));
  const taken = { slug: 'b', source: postSource('New words') };
  const renamed = await call('PUT', `${path}/draft`, { key, match: etag, body: taken });

  const named = (state: string) => ({ id: expect.any(String), state });
  const { error } = stale.body;
  expect(error).toMatchObject({ code: 'conflict' });
  const newest = { id: JSON.parse(again), state: 'draft' };
  expect([first, stale, staleToPublish].map(({ status, body: given }) => [status, given])).toEqual([
    [412, { error, newest: named('published') }],
    [412, { error, newest }],
    [412, { error, newest }],
  ]);
  expect(stale.headers.get('ETag')).toBe(again);
  expect([saved.status, saved.body]).toEqual([200, { ...named('changed'), newest }]);
  const out = { ...newest, state: 'published' };
  expect([published.status, published.body]).toEqual([200, { ...named('published'), newest: out }]);
  expect([refused.status, Object.keys(refused.body)]).toEqual([409, ['error']]);
  expect(renamed.status).toBe(422);
  const answers = [first, saved, stale, staleToPublish, published, unfit, refused, renamed];
  expect(JSON.stringify(answers.map(({ body: given }) => given))).not.toMatch(/words|summary/i);
  for (const given of [saved, published]) {
    const response = calls.saveDraft.response.parse(given.body);
    expect(response).toEqual(given.body);
  }
});

it('publishes what the key changed of the pictures that an entry shows, and names what others did', async () => {
  const key = await newKey('robot', 'content:read', 'content:publish');
  for (const slug of ['own', 'other']) {
    const about = { name: slug, file: `/static/pictures/${slug}.svg`, width: 8, height: 6 };
    const source = writeSource(contentKinds.picture, about);
    await editEntry(db, 'picture', slug, () => source);
    const draft = await draftEntry(db, 'picture', slug, () => source.replace('name: ', 'name: a '));
    const author = slug === 'own' ? 'key robot' : 'Asha';
    await db.updateTable('revisions').set({ author }).where('id', '=', draft).execute();
  }
  const body = '![](media:own)\n\n![](media:other)';
  const match = `"${await draftPost(db, 'p', postSource('P', { body }))}"`;
  const published = await call('POST', '/entries/post/p/publish', { key, match });
  expect(published.status).toBe(200);
  expect(
    published.body.pictures.toSorted((a: { id: string }) => (a.id === 'own' ? -1 : 1)),
  ).toEqual([
    { id: 'own', published: true },
    { id: 'other', published: false },
  ]);
  expect(calls.publish.response.parse(published.body)).toEqual(published.body);
  const { body: other } = await call('GET', '/entries/picture/other', { key });
  expect(other).toMatchObject({ state: 'changed', published: { title: 'other' } });
  expect((await call('GET', '/entries/picture/own', { key })).body.state).toBe('published');
});

it('lists and gets enquiries, newest first', async () => {
  const key = await newKey('crm', 'enquiries:read');
  for (const number of [1, 2, 3]) {
    await accept(number);
    // Of two that arrive in the same millisecond either may be the newer.
    await sleep(2);
  }
  const first = await call('GET', '/enquiries?limit=2', { key });
  expect(calls.listEnquiries.response.parse(first.body)).toEqual(first.body);
  const second = await call('GET', `/enquiries?limit=2&cursor=${first.body.next_cursor}`, { key });
  const all = [...first.body.enquiries, ...second.body.enquiries];
  expect(all.map(({ name }) => name.slice(-1))).toEqual(['3', '2', '1']);
  expect(second.body.next_cursor).toBeNull();
  const { id } = all[0];
  const { body: one } = await call('GET', `/enquiries/${id}`, { key });
  expect(one).toEqual({ ...all[0], events: [] });
  expect((await call('GET', '/enquiries?status=quarantined', { key })).body.enquiries).toEqual([]);
});
