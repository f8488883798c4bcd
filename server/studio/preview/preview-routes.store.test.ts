import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byAccount } from '../../accounts/authority.ts';
import { findSession, type Session } from '../../accounts/sessions.ts';
import { TooManyWaiting } from '../../concurrency/turns.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import type { Database } from '../../db/open-database.ts';
import { createSecret } from '../../secret/secret.ts';
import { draftPost, postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { changeAccount } from '../../../tests/helpers/store/people-acts.ts';
import { draftLinkRoutes } from './draft-link-routes.ts';
import { SHOW_CHANGE } from './mark-changes.ts';
import { previewPageRoutes, previewRoutes, sealPreview } from './preview-routes.ts';
import { PreviewUnavailable, type Preview, type PreviewRequest } from './preview.ts';
import type { StudioEnv } from '../studio-context.ts';

const STUDIO = 'http://localhost:3001';

/** The page of the process, which is sent unchanged. */
const HTML = '<p data-field="a/1#x b/2#y">x</p><a href="/faq">x</a>';

const command = { id: null, name: 'command' };

const GONE = 'There is no such page, or the link has expired.';

let db: Database;
let asked: PreviewRequest[];
let askers: string[];
/** What the process answers. */
let rendered: Awaited<ReturnType<Preview['render']>>;
let refusal: Error | null;
let session: Session;
let memory: ReturnType<typeof openMemoryStudio>;
let routes: Hono<StudioEnv>;

beforeEach(async () => {
  db = await openTestStore();
  asked = [];
  askers = [];
  refusal = null;
  rendered = { status: 200, html: HTML, styles: ["'sha256-x'"] };
  const preview: Preview = {
    async render({ asker }, request) {
      if (refusal) throw refusal;
      asked.push(request);
      askers.push(asker);
      return rendered;
    },
    places: async () => ({ pages: {}, checked: 1, total: 1 }),
    async changes() {
      if (refusal) throw refusal;
      return { pages: [], checked: 1, total: 1, problems: [] };
    },
    stop: async () => {},
  };
  memory = openMemoryStudio(db, {
    studioUrl: STUDIO,
    clientOf: (request) => request.headers.get('X-Forwarded-For'),
    frameScript: 'script()',
    preview,
  });
  session = await signIn('editor', 'Meera Nair');
  routes = new Hono<StudioEnv>();
  routes.use('/api/*', async (c, next) => {
    c.set('session', session);
    c.set('acting', { ...memory.context, actor: byAccount(session.account, null) });
    return next();
  });
  routes.route('/api/preview', previewRoutes(memory.context));
  routes.route('/api/draft-links', draftLinkRoutes(memory.context));
  routes.route('/', previewPageRoutes(memory.context));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock. */
const advance = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

const sessionOf = async (account: { id: string; name: string }): Promise<Session> =>
  (await findSession(db, await memory.signIn(account)))!;
const signIn = async (role: Session['account']['role'], name: string = role) =>
  sessionOf(await memory.account(role, name));

const post = (path: string, body: unknown) =>
  routes.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const askPreview = (drafts: object) =>
  post('/api/preview', { path: '/blog/first', theme: 'light', ...drafts });
/** The address of a frame. */
const frameOf = async (drafts: object) => (await jsonOf<{ url: string }>(askPreview(drafts))).url;
const get = (path: string) => routes.request(path);
const newDraft = (slug = 'first') => draftPost(db, slug, postSource('Title'));
const jsonOf = async <Body>(response: Response | Promise<Response>) =>
  (await (await response).json()) as Body;

/** Expects the response of a page that does not exist. */
async function expectGone(path: string) {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([404, GONE]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
}

test('the address of a frame shows its drafts for ten minutes', async () => {
  const revisions = [await newDraft(), await newDraft('second')];
  const url = await frameOf({ revisions, theme: 'dark' });
  expect(url).toMatch(/^\/preview\/[\w.-]+\/blog\/first$/);
  const response = await get(`${url}?page=2`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(HTML);
  const shown = { base: url.replace('/blog/first', ''), theme: 'dark' };
  expect(asked.at(-1)).toEqual({ revisions, path: '/blog/first?page=2', edit: false, shown });
  expect(askers).toEqual([session.account.id, session.account.id]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';style-src http:\/\/localhost:3001 'sha256-x';.*;frame-ancestors http:\/\/localhost:3001;sandbox$/,
    ) as string,
  });
  advance(10 * 60_000 + 1);
  await expectGone(url);
});

test('a page is shown before and after a publish, with the one script that scrolls to the change', async () => {
  const revisions = [await newDraft()];
  const given = { revisions, path: '/blog/first', theme: 'light' };
  const { before, after } = await jsonOf<Record<'before' | 'after', string>>(
    post('/api/preview/sides', given),
  );
  for (const [side, url] of Object.entries({ before, after })) {
    expect(url).toMatch(/^\/preview\/[\w.-]+\/blog\/first$/);
    const response = await get(url);
    expect(await response.text()).toBe(`${HTML}<script>${SHOW_CHANGE}</script>`);
    const hash = createHash('sha256').update(SHOW_CHANGE).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `script-src 'sha256-${hash}'`,
    );
    expect(asked.at(-1)).toMatchObject({ revisions, path: '/blog/first', side, edit: false });
  }
  rendered = { ...rendered, status: 404 };
  expect(await jsonOf(post('/api/preview/sides', given))).toEqual({ before: null, after: null });
});

test('a path of the site is shown, and no other address is accepted', async () => {
  const revisions = [await newDraft()];
  const url = await frameOf({ revisions, path: '/blog?page=2' });
  expect(url).toMatch(/\/blog\?page=2$/);
  for (const path of ['//elsewhere.example', 'https://elsewhere.example', ''])
    expect((await askPreview({ revisions, path })).status).toBe(422);
});

test("an edited page has the studio's script and no other", async () => {
  const revisions = [await newDraft()];
  const page = await get(await frameOf({ revisions, edit: true }));
  expect(await page.text()).toBe(`${HTML}<script>script()</script>`);
  const hash = createHash('sha256').update('script()').digest('base64');
  const policy = page.headers.get('Content-Security-Policy')?.split(';');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain(`frame-ancestors ${STUDIO}`);
});

test('forged and incomplete addresses show nothing', async () => {
  const revisions = [await newDraft()];
  const token = sealPreview(memory.context.secret, session.digest, { revisions });
  const other = sealPreview(createSecret(), session.digest, { revisions });
  const picture = memory.context.secret.seal('picture', token.slice(0, token.lastIndexOf('.')));
  const link = 'A'.repeat(43);
  for (const forged of [other, picture, `${token}A`, token.slice(0, -1), link, 'x'])
    await expectGone(`/preview/${forged}/`);
  await expectGone('/preview/');
  await expectGone(`/preview/${token}`);
  expect(asked).toEqual([]);
  expect((await get(`/preview/${token}/`)).status).toBe(200);
});

test('a replaced draft is gone', async () => {
  const revision = await newDraft();
  const token = sealPreview(memory.context.secret, session.digest, { revisions: [revision] });
  await db.deleteFrom('revisions').where('id', '=', revision).execute();
  await expectGone(`/preview/${token}/`);
  const lost = { revisions: [revision] };
  expect((await askPreview(lost)).status).toBe(404);
  expect((await post('/api/preview/changes', lost)).status).toBe(404);
});

test('a draft link shows one revision until it is revoked', async () => {
  const revision = await newDraft();
  const made = await jsonOf<{ url: string; id: string }>(
    post('/api/draft-links', { revision, days: 7 }),
  );
  const path = made.url.slice(STUDIO.length);
  expect(path).toMatch(/^\/preview\/[\w-]{43}\/blog\/first$/);
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/;sandbox$/);
  const base = path.replace('/blog/first', '');
  const shown = { base, theme: undefined };
  expect(asked).toEqual([{ revisions: [revision], path: '/blog/first', shown }]);
  expect(askers).toEqual([made.id]);
  const stored = JSON.stringify(await db.selectFrom('draft_links').selectAll().execute());
  expect(stored).not.toContain(path.split('/')[2]);

  const entry = await findEntry(db, 'post', 'first');
  const list = () => jsonOf(get(`/api/draft-links?entry=${entry}`));
  expect(await list()).toMatchObject({
    links: [{ id: made.id, revisionId: revision, by: 'Meera Nair' }],
  });
  expect(await jsonOf(get('/api/draft-links?entry=other'))).toEqual({ links: [] });
  const revoke = () => routes.request(`/api/draft-links/${made.id}`, { method: 'DELETE' });
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).status).toBe(404);
  expect(await list()).toEqual({ links: [] });
  await expectGone(path);
  const acts = await db
    .selectFrom('audit_log')
    .select(['act', 'subject', 'actor'])
    .where('act', 'like', '%draft-link')
    .execute();
  expect(acts).toEqual([
    { act: 'make-draft-link', subject: 'post/first', actor: 'Meera Nair' },
    { act: 'revoke-draft-link', subject: 'post/first', actor: 'Meera Nair' },
  ]);
});

test('a draft link expires, within thirty days', async () => {
  const revision = await newDraft();
  const { url } = await jsonOf<{ url: string }>(post('/api/draft-links', { revision, days: 1 }));
  advance(24 * 60 * 60_000 + 1);
  await expectGone(url.slice(STUDIO.length));
  const entry = await findEntry(db, 'post', 'first');
  expect(await jsonOf(get(`/api/draft-links?entry=${entry}`))).toEqual({ links: [] });
  for (const days of [0, 31, 1.5, '1'])
    expect((await post('/api/draft-links', { revision, days })).status).toBe(422);
});

test.each([
  [new PreviewUnavailable(), 503, 'unavailable'],
  [new TooManyWaiting(), 429, 'too-many'],
])(
  'while the renderer throws %s, every response says when to come back',
  async (error, status, code) => {
    const revisions = [await newDraft()];
    const token = sealPreview(memory.context.secret, session.digest, { revisions });
    refusal = error;
    const page = await get(`/preview/${token}/`);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([status, '5']);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    for (const call of [askPreview({ revisions }), post('/api/preview/changes', { revisions })]) {
      const response = await call;
      expect([response.status, response.headers.get('Retry-After')]).toEqual([status, '5']);
      expect(await response.json()).toMatchObject({ error: { code, retryAfter: 5 } });
    }
  },
);

test('the address of a frame ends with its session, and does not extend it', async () => {
  const revisions = [await newDraft()];
  const ends = async (end: () => Promise<unknown>) => {
    const address = await frameOf({ revisions });
    expect((await get(address)).status).toBe(200);
    await end();
    await expectGone(address);
  };
  const set = (values: { seen_at: string }) =>
    db.updateTable('sessions').set(values).where('digest', '=', session.digest).execute();
  const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const seen_at = before(11);
  await set({ seen_at });
  await get(await frameOf({ revisions }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const row = await db.selectFrom('sessions').select('seen_at').executeTakeFirst();
  expect(row?.seen_at).toBe(seen_at);
  await ends(() => set({ seen_at: before(12) }));

  session = await signIn('owner');
  session = await signIn('sales');
  await ends(() => changeAccount(db, command, session.account.id, { disabled: true }));
  session = await signIn('reader');
  await ends(() => changeAccount(db, command, session.account.id, { role: 'editor' }));
  session = await sessionOf(session.account);
  await ends(() => db.deleteFrom('sessions').where('digest', '=', session.digest).execute());
});

/** Makes draft links; returns their paths. */
async function makeLinks(count: number): Promise<string[]> {
  const revision = await newDraft();
  const links: string[] = [];
  for (let link = 0; link < count; link++) {
    const made = post('/api/draft-links', { revision, days: 7 });
    links.push((await jsonOf<{ url: string }>(made)).url.slice(STUDIO.length));
  }
  return links;
}
const statusOf = async (path: string) => (await get(path)).status;

test.each([
  ['is disabled', { disabled: true }],
  ['may no longer write', { role: 'sales' }],
] as const)(
  'draft links end for good when their account %s, unless an owner keeps them',
  async (_, change) => {
    const [path = ''] = await makeLinks(1);
    const writer = session.account;
    await changeAccount(db, command, writer.id, { name: 'Meera N' });
    await changeAccount(db, command, writer.id, { role: 'owner' });
    expect(await statusOf(path)).toBe(200);
    const owner = await signIn('owner', 'Olga');
    await changeAccount(db, owner.account, writer.id, change);
    await expectGone(path);
    await changeAccount(db, owner.account, writer.id, { disabled: false, role: 'editor' });
    await expectGone(path);

    const [kept = ''] = await makeLinks(1);
    await changeAccount(db, owner.account, writer.id, { ...change, keepLinks: true });
    expect(await statusOf(kept)).toBe(200);
    await changeAccount(db, owner.account, writer.id, { disabled: false, role: 'editor' });
    await changeAccount(db, owner.account, writer.id, { disabled: true });
    expect(await statusOf(kept)).toBe(200);
    const { details } = await db
      .selectFrom('audit_log')
      .select('details')
      .where('details', 'like', '%Links%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toContain('"keptLinks":1');
    // They are now links of the owner.
    await changeAccount(db, command, (await signIn('sales')).account.id, { role: 'owner' });
    await changeAccount(db, command, owner.account.id, { role: 'reader' });
    await expectGone(kept);
  },
);

test('a link that was made while its account was disabled opens nothing', async () => {
  const [path = ''] = await makeLinks(1);
  const { id } = session.account;
  const access = (disabled_at: string | null) =>
    db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
  await access(new Date().toISOString());
  await expectGone(path);
  await changeAccount(db, command, id, { disabled: false });
  await expectGone(path);
});

test('a link without an account, from before accounts were stored, shows its draft', async () => {
  const [path = ''] = await makeLinks(1);
  await db.updateTable('draft_links').set({ account_id: null }).execute();
  await changeAccount(db, command, session.account.id, { disabled: true });
  expect(await statusOf(path)).toBe(200);
});

test('pages of draft links are limited by client and by link, frames are not', async () => {
  const [first = '', second = ''] = await makeLinks(2);
  const statuses = async (path: string, client: string, count: number) => {
    const responses = [];
    for (let request = 0; request < count; request++)
      responses.push(await routes.request(path, { headers: { 'X-Forwarded-For': client } }));
    return responses;
  };
  const tally = (responses: Response[]) => responses.filter(({ status }) => status === 200).length;
  advance(0);
  const all = await statuses(first, '192.0.2.1', 40);
  expect(tally(all)).toBe(30);
  expect(all.at(-1)!.status).toBe(429);
  expect(all.at(-1)!.headers.get('Retry-After')).toBe('1');
  expect(tally(await statuses(second, '192.0.2.1', 1))).toBe(0);
  expect(tally(await statuses('/preview/guessed/', '192.0.2.1', 1))).toBe(0);
  for (const client of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect(tally(await statuses(first, client, 30))).toBe(30);
  expect(tally(await statuses(first, '192.0.2.5', 1))).toBe(0);
  expect(tally(await statuses(second, '192.0.2.5', 1))).toBe(1);
  const url = await frameOf({ revisions: [await newDraft()] });
  expect(tally(await statuses(url, '192.0.2.1', 200))).toBe(200);
});
