import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { citadelHere } from '../tests/helpers/process/citadel-command.ts';
import { until } from '../tests/helpers/process/faults.ts';
import { feedsOf } from '../tests/helpers/store/memory-feeds.ts';
import { addNewerRows, NEWER_ENTRIES } from '../tests/helpers/store/newer-rows.ts';
import { openOwnStore, type OwnStore } from '../tests/helpers/store/test-store.ts';
import { actsOn } from '../tests/helpers/studio/acts-on.ts';
import { openMemoryStudio } from '../tests/helpers/studio/memory-studio.ts';
import { createKey } from '../tests/helpers/store/people-acts.ts';
import { openAppContext } from './app/app-context.ts';
import { parseConfig } from './config/config.ts';
import { createStoreSource } from './content/content-source.ts';
import { countUnknown } from './content/count-unknown.ts';
import { findEntry } from './content/entry-store/find-entry.ts';
import { publishDue } from './content/entry-store/publish-due.ts';
import { getNewestRevision } from './content/entry-store/revision.ts';
import { startEntryIndex } from './content/entry-store/start-entry-index.ts';
import { indexContent } from './content/index-content.ts';
import { runTextsHere } from './content/texts/run-texts.ts';
import { removeExpired } from './enquiries/retain/housekeeping.ts';
import { automationRoutes } from './studio/automation/automation-routes.ts';
import { openDraftStore } from './studio/preview/draft-store.ts';

let store: OwnStore;
let ids: Awaited<ReturnType<typeof addNewerRows>>;
let before: Awaited<ReturnType<typeof readNewer>>;

/** What a newer version left, as it is stored. */
async function readNewer() {
  const { db } = store;
  const all = (table: 'revisions' | 'published') =>
    db.selectFrom(table).selectAll().where('kind', '=', 'hologram').orderBy('entry_id').execute();
  return {
    revisions: await all('revisions'),
    published: await all('published'),
    events: await db.selectFrom('enquiry_events').selectAll().where('act', '=', 'sent').execute(),
    vitals: await db.selectFrom('web_vitals').selectAll().execute(),
    accounts: await db.selectFrom('accounts').selectAll().where('id', '=', 'auditor').execute(),
  };
}

beforeAll(async () => {
  store = await openOwnStore('content');
  ids = await addNewerRows(store.db);
  before = await readNewer();
  return async () => {
    // Whatever was done here lost nothing of it.
    expect(await readNewer()).toEqual(before);
    await store.close();
  };
});

test('a start makes rows and index, and counts what it passes over', async () => {
  const { db, settings } = store;
  await db.updateTable('content_version').set({ renderer: 0 }).execute();
  await db.deleteFrom('search_state').execute();
  await db.updateTable('published').set({ body: '{}' }).where('slug', '=', 'about').execute();
  const context = await openAppContext(parseConfig({ ...settings, LOG_LEVEL: 'silent' }));
  await context.texts.stop();
  await context.db.destroy();
  expect(await countUnknown(db)).toEqual({ hologram: NEWER_ENTRIES });
  expect(await indexContent(db)).toBeNull();
  const made = db.selectFrom('published').select('body').where('slug', '=', 'about');
  expect((await made.executeTakeFirstOrThrow()).body).not.toBe('{}');
});

test('entries of a new kind do not hold up what is due, nor the index of the studio', async () => {
  const { db } = store;
  expect(await publishDue(db, new Date().toISOString())).toBeNull();
  const { fewest } = await db
    .selectFrom('revisions')
    .select((e) => e.fn.count<number>('entry_id').distinct().as('fewest'))
    .where('kind', '<>', 'hologram')
    .executeTakeFirstOrThrow();
  for (const table of ['entry_text', 'searched_entries'] as const)
    await db.deleteFrom(table).execute();
  const index = startEntryIndex({ db, log: { warn() {} }, texts: { run: runTextsHere } });
  const count = () => db.selectFrom('searched_entries').select('id').execute();
  await until(async () => (await count()).length === Number(fewest), { within: 10_000 });
  await index.stop();
});

test('visitors see what this version knows: pages, search and sitemap', async () => {
  const { db } = store;
  const source = createStoreSource(db, { warn() {} });
  const row = { id: 999_999, kind: 'hologram' as never, slug: 'one', path: '/holograms/one' };
  await db.insertInto('search_documents').values(row).execute();
  const words = { title: 'zyzzyva', about: '', text: 'zyzzyva', folded: '' };
  await db
    .insertInto('search_text')
    .values({ rowid: 999_999, ...words })
    .execute();
  await db.insertInto('search_words').values({ word: 'zyzzyva', documents: 1 }).execute();
  expect((await source.search({ q: 'zyzzyva' })).results).toEqual([]);
  expect((await source.search({ q: 'bookkeeper' })).total).toBeGreaterThan(0);
  expect(await (await feedsOf(db)('/sitemap.xml')).text()).not.toContain('hologram');
});

test('commands list, export and check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-newer-'));
  for (const words of [
    'enquiries list',
    `enquiries show ${ids.enquiry}`,
    'enquiries export --format csv',
    'enquiries export',
    `enquiries subject-export --email asha.menon+1@example.com`,
    'deliveries list',
    'accounts list',
    'keys list',
    'vitals list',
    'media list',
    `content export --to ${folder}`,
    'content rebuild',
    'doctor',
  ]) {
    const { status, stdout, stderr } = await citadelHere(words.split(' '), {
      ...store.settings,
      STUDIO: 'off',
    });
    expect([words, status, stderr.replace(/^Written.*\n/, '')]).toEqual([words, 0, '']);
    if (words.startsWith('enquiries show')) expect(stdout).toMatch(/negotiating[^]*sent/);
  }
  const checked = await citadelHere(['content', 'check'], store.settings);
  expect(checked.stderr + checked.stdout).not.toContain('undefined');
});

test('the studio lists all but what it does not know; a role that it does not know has no rights', async () => {
  const { db } = store;
  const studio = openMemoryStudio(db);
  const cookie = await studio.signIn(await studio.account('owner'));
  for (const [method, path] of studio.calls) {
    if (method !== 'GET' || /\/(id|digest|file|token|slug)\b|preview|v1/.test(path)) continue;
    const query =
      { '/api/order': '?kind=question', '/api/entries/search': '?q=hologram' }[path] ?? '';
    const { status, body } = await studio.call('GET', path + query, undefined, { cookie });
    expect([path, status, JSON.stringify(body).slice(0, 200)]).not.toEqual([
      path,
      500,
      expect.anything(),
    ]);
    if (path === '/api/entries') expect(JSON.stringify(body)).not.toContain('hologram');
    if (path === '/api/enquiries') expect(body.enquiries[0]).not.toHaveProperty('newer');
  }
  const opened = await studio.call('GET', `/api/enquiries/${ids.enquiry}`, undefined, { cookie });
  expect(opened.body.enquiry).toMatchObject({ status: 'archived', stage: 'negotiating' });
  expect((await studio.call('GET', '/api/entries/newer-1', undefined, { cookie })).status).toBe(
    404,
  );
  const undone = { events: [ids.event] };
  const refused = await studio.call('POST', '/api/enquiries/undo', undone, { cookie });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('newer version'),
  ]);
  const change = { ids: [ids.enquiry], change: { act: 'note', text: 'Called them.' } };
  expect((await studio.call('POST', '/api/enquiries/changes', change, { cookie })).status).toBe(
    200,
  );

  const auditor = await studio.signIn({ id: 'auditor', name: 'auditor' });
  const as = async (path: string) =>
    (await studio.call('GET', path, undefined, { cookie: auditor })).status;
  expect(await as('/api/session')).toBe(200);
  for (const path of ['/api/entries', '/api/enquiries', '/api/accounts'])
    expect(await as(path)).toBe(403);

  const command = { id: null, name: 'command' };
  const key = await createKey(db, command, {
    name: 'crm',
    scopes: ['enquiries:write', 'enquiries:read'],
  });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const patch = { method: 'PATCH', headers, body: '{"add_tags":["seen"]}' };
  const peer = { address: '192.0.2.1', requestId: null, kind: 'api' };
  const routes = automationRoutes(studio.context);
  const patched = await routes.request(`/api/v1/enquiries/${ids.enquiry}`, patch, peer);
  expect(await patched.json()).toMatchObject({ stage: 'negotiating' });
});

test('a post with a new field is published again, previewed, and keeps the field', async () => {
  const { db } = store;
  const entryId = (await findEntry(db, 'post', 'month-end-close-with-a-remote-team'))!;
  const studio = openMemoryStudio(db);
  const cookie = await studio.signIn(await studio.account('editor'));
  const newest = (await getNewestRevision(db, entryId))!;
  const opened = await studio.call('GET', `/api/entries/${entryId}`, undefined, { cookie });
  const values = { ...opened.body.newest.values, title: 'Another title' };
  const draft = { base: newest.id, slug: newest.slug, values };
  const saved = await studio.call('PUT', `/api/entries/${entryId}/draft`, draft, { cookie });
  expect(saved.status).toBe(200);
  const written = (await getNewestRevision(db, entryId))!;
  expect(written.source).toContain('mood: calm');
  const drafts = await openDraftStore(db);
  const titleOf = async (from: typeof db) =>
    (await createStoreSource(from, { warn() {} }).post(newest.slug))?.post_title;
  expect(await drafts.withDrafts([written], titleOf)).toBe('Another title');
  expect(await actsOn(db).publish([written.id])).not.toHaveProperty('error');
  expect(await titleOf(db)).toBe('Another title');
});

test('housekeeping keeps it, and a move is left to the newer version', async () => {
  const { db, dataDir } = store;
  const log = { info() {}, warn() {} };
  const config = { dataDir, retentionMonths: 24 };
  expect(await removeExpired({ db, config, log }, new Date())).toMatchObject({ enquiries: 0 });
  const to = mkdtempSync(join(tmpdir(), 'citadel-newer-'));
  const moved = await citadelHere(['move', '--to', `sqlite:${to}`], store.settings);
  expect([moved.status, moved.stderr]).toEqual([1, expect.stringContaining('newer version')]);
});
