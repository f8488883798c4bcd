import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Scope } from '../../contract/studio/acts.ts';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { draftEntry } from '../../tests/helpers/store/edit-entry.ts';
import { postSource, publishPost } from '../../tests/helpers/store/publish-post.ts';
import { openOwnStore, openTestStore } from '../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../tests/helpers/studio/memory-studio.ts';
import { createKey } from '../../tests/helpers/store/people-acts.ts';
import { openTextThread } from '../content/texts/text-thread.ts';
import { findEntry } from '../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../content/entry-store/revision.ts';
import type { Database } from '../db/open-database.ts';
import { openReadingThread, ReadRefused } from '../db/reading-thread.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { automationRoutes } from './automation/automation-routes.ts';
import { failRefused } from './failure.ts';

// In this process nobody reads or renders a text of an editor; the thread has modules of its own.
let isStrict = false;
const refuse = (what: string) => {
  if (isStrict) throw new Error(`${what} in the process of the visitors`);
};
vi.mock('../content/html/markdown.ts', async (original) => {
  const actual = await original<typeof import('../content/html/markdown.ts')>();
  return {
    ...actual,
    htmlFromMarkdown: (text: string) => (refuse('rendered'), actual.htmlFromMarkdown(text)),
  };
});
vi.mock('../content/files/source-format.ts', async (original) => {
  const actual = await original<typeof import('../content/files/source-format.ts')>();
  const parseEntry: typeof actual.parseEntry = (kind, source) => (
    refuse('parsed'),
    actual.parseEntry(kind, source)
  );
  return { ...actual, parseEntry };
});

const KEY: Scope[] = ['content:read'];

let db: Database;
let texts: ReturnType<typeof openTextThread>;
let call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: any }>;

beforeAll(async () => {
  db = await openTestStore('content');
  texts = openTextThread();
  const studio = openMemoryStudio(db, { runTexts: texts.run });
  const cookie = await studio.signIn(await studio.account('owner'));
  call = (method, path, body) => studio.call(method, `/api/${path}`, body, { cookie });
});
beforeEach(() => {
  isStrict = false;
});
afterAll(() => texts.stop());

it('what editors wrote is read and rendered in the thread, whatever call asks for it', async () => {
  await publishPost(db, 'a', 'The same title');
  const draft = await draftEntry(db, 'post', 'b', () => postSource('The same title'));
  const claims = db.selectFrom('published').select('slug').where('kind', '=', 'claim');
  const { slug } = await claims.executeTakeFirstOrThrow();
  await draftEntry(db, 'claim', slug, (source) => `${source}\n`);
  const id = (await findEntry(db, 'post', 'b'))!;
  isStrict = true;
  const same = await call('GET', `entries/${id}/same-pages`);
  expect(same).toMatchObject({ status: 200 });
  expect(JSON.stringify(same.body)).toContain('The same title');
  const references = await call('GET', 'references');
  expect(references.status).toBe(200);
  expect(references.body.references.length).toBeGreaterThan(20);
  expect(await call('GET', `entries/${id}`)).toMatchObject({ status: 200 });
  expect(await call('GET', `entries/${id}/referrers`)).toMatchObject({ status: 200 });
  expect(await call('POST', 'markdown', { text: '*a*' })).toMatchObject({ status: 200 });
  expect(await call('POST', 'publish/problems', { revisions: [draft] })).toMatchObject({
    status: 200,
  });
  const saved = await call('PUT', `entries/${id}/draft`, {
    base: draft,
    slug: 'b',
    source: postSource('Another title'),
  });
  expect(saved).toMatchObject({ status: 200 });
  const published = await call('POST', 'publish', {
    revisions: [(await getNewestRevision(db, id))!.id],
  });
  expect(published).toMatchObject({ status: 200 });
  expect(await call('POST', `entries/${id}/take-down`, {})).toMatchObject({ status: 200 });
  expect(await call('POST', `entries/${id}/bring-back`, {})).toMatchObject({ status: 200 });
});

it('lists and searches of content read beside the process', async () => {
  const asked: string[] = [];
  const studio = openMemoryStudio(db, { readAs: (by) => (asked.push(by), db) });
  const owner = await studio.account('editor');
  const cookie = await studio.signIn(owner);
  const id = (await findEntry(db, 'site', 'site'))!;
  for (const path of [
    'entries',
    'entries/search?q=512%20555',
    'entries/search?q=staff',
    `entries/${id}/revisions`,
    'overview',
    'references',
    'pictures',
    'pictures?q=desk',
  ]) {
    asked.length = 0;
    const { status } = await studio.call('GET', `/api/${path}`, undefined, { cookie });
    expect([path, status, asked[0]]).toEqual([path, 200, owner.id]);
  }
  const key = await createKey(db, { id: null, name: 'owner' }, { name: 'k', scopes: KEY });
  for (const path of ['entries', 'entries/site/site/revisions', 'media']) {
    asked.length = 0;
    const headers = { Authorization: `Bearer ${key}` };
    const api = automationRoutes(studio.context);
    const { status } = await api.request(`/api/v1/${path}`, { headers }, {});
    expect([path, status, asked[0]]).toEqual([path, 200, 'key k']);
  }
});

it('lists, searches and exports of enquiries read beside the process', async () => {
  const store = await openOwnStore();
  const accept = openAccept(store.db);
  for (let number = 0; number < 3; number++) await accept(bareSubmission(sampleFields(number)));
  const reading = openReadingThread(store.db, store);
  const asked: string[] = [];
  const studio = openMemoryStudio(store.db, {
    readAs: (by) => (asked.push(by), reading.readAs(by)),
  });
  const sales = await studio.account('owner');
  const cookie = await studio.signIn(sales);
  const get = async (path: string) => {
    asked.length = 0;
    const response = await studio.call('GET', `/api/enquiries${path}`, undefined, { cookie });
    expect([path, response.status, asked[0]]).toEqual([path, 200, sales.id]);
    return response.body;
  };
  const { enquiries } = await get('?q=a&limit=200');
  expect(enquiries).toHaveLength(3);
  await get('/counts');
  await get('/choices');
  await get(`/${enquiries[0].id}`);
  expect((await get(`/${enquiries[0].id}/sender`)).enquiries).toHaveLength(1);
  expect((await get('/export?format=csv')).split('\r\n')).toHaveLength(5);
  await reading.stop();
  await store.close();
});

it.each([
  ['SQLite', new ReadRefused('Search for longer words.'), 'Search for longer words.'],
  [
    'PostgreSQL',
    new StoreUnavailable('locked', { cause: Object.assign(new Error(), { code: '57014' }) }),
    'This takes too long to find.',
  ],
])('a search that takes too long on %s is refused in words', async (_, error, words) => {
  const app = new Hono()
    .get('/', () => {
      throw error;
    })
    .onError((thrown, c) => failRefused(c, thrown) ?? c.text('', 500));
  const response = await app.request('/');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: { code: 'unavailable', message: expect.stringContaining(words) as string },
  });
});
