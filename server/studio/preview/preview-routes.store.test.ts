import { actingOn } from '../../../tests/helpers/studio/acting-on.ts';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeAccount, createAccount } from '../../accounts/accounts.ts';
import { findSession, startSession, type Session } from '../../accounts/sessions.ts';
import { TooManyWaiting } from '../../concurrency/turns.ts';
import { write } from '../../db/commit-queue.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import type { Database } from '../../db/open-database.ts';
import { createSecret } from '../../secret/secret.ts';
import { draftPost, postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { draftLinkRoutes } from './draft-link-routes.ts';
import { previewPageRoutes, previewRoutes, sealPreview } from './preview-routes.ts';
import { PreviewUnavailable, type Preview, type PreviewRequest } from './preview.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

const STUDIO = 'http://localhost:3001';

/** What the process makes; its responses are sent as they are. */
const HTML = '<p data-field="a/1#x b/2#y">x</p><a href="/faq">x</a>';

const command = { id: null, name: 'command' };

const GONE = 'There is no such page, or the link has expired.';

let db: Database;
let asked: PreviewRequest[];
let askers: string[];
let refusal: Error | null;
let session: Session;
let context: StudioContext;

beforeEach(async () => {
  db = await openTestStore();
  asked = [];
  askers = [];
  refusal = null;
  session = await signIn('editor');
  const preview: Preview = {
    async render({ asker }, request) {
      if (refusal) throw refusal;
      asked.push(request);
      askers.push(asker);
      return { status: 200, html: HTML, styles: ["'sha256-x'"] };
    },
    places: async () => ({ pages: {}, checked: 1, total: 1 }),
    async changes() {
      if (refusal) throw refusal;
      return { pages: [], checked: 1, total: 1, problems: [] };
    },
    stop: async () => {},
  };
  context = {
    ...actingOn(db),
    log: pino({ level: 'silent' }),
    secret: createSecret(),
    siteUrl: 'https://www.citadel.example',
    studioUrl: STUDIO,
    mailLink: null,
    clientOf: (request) => request.headers.get('X-Forwarded-For'),
    pictureFolders: {},
    frameScript: 'script()',
    preview,
  };
});

async function signIn(role: Session['account']['role'], name = 'Meera Nair'): Promise<Session> {
  const given = { role, name, email: `${role}@citadel.example` };
  const account = await write(db, (transaction) => createAccount(transaction, command, given));
  return (await findSession(db, await startSession(db, account!, 'passkey', undefined)))!;
}

function studio() {
  const routes = new Hono<StudioEnv>();
  routes.use('/api/*', async (c, next) => {
    c.set('session', session);
    return next();
  });
  routes.route('/api/preview', previewRoutes(context));
  routes.route('/api/draft-links', draftLinkRoutes(context));
  return routes.route('/', previewPageRoutes(context));
}
const post = (path: string, body: unknown) =>
  studio().request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const askPreview = (drafts: object) =>
  post('/api/preview', { path: '/blog/first', theme: 'light', ...drafts });
const get = (path: string) => studio().request(path);
const newDraft = (slug = 'first') => draftPost(db, slug, postSource('Title'));
const jsonOf = async <Body>(response: Response | Promise<Response>) =>
  (await (await response).json()) as Body;

/** Its status and its text, of a page that is not there. */
async function expectGone(path: string) {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([404, GONE]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
}

test('the address of a frame shows its drafts for ten minutes', async () => {
  const revisions = [await newDraft(), await newDraft('second')];
  const { url } = await jsonOf<{ url: string }>(askPreview({ revisions, theme: 'dark' }));
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
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] });
  await expectGone(url).finally(() => vi.useRealTimers());
});

test('a page by its path is shown, and what is no path of the site is refused', async () => {
  const revisions = [await newDraft()];
  const { url } = await jsonOf<{ url: string }>(askPreview({ revisions, path: '/blog?page=2' }));
  expect(url).toMatch(/\/blog\?page=2$/);
  for (const path of ['//elsewhere.example', 'https://elsewhere.example', ''])
    expect((await askPreview({ revisions, path })).status).toBe(422);
});

test('a page that is edited has the script of the studio alone', async () => {
  const revisions = [await newDraft()];
  const { url } = await jsonOf<{ url: string }>(askPreview({ revisions, edit: true }));
  const page = await get(url);
  expect(await page.text()).toBe(`${HTML}<script>script()</script>`);
  const hash = createHash('sha256').update('script()').digest('base64');
  const policy = page.headers.get('Content-Security-Policy')?.split(';');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain(`frame-ancestors ${STUDIO}`);
});

test('no other address shows anything', async () => {
  const revisions = [await newDraft()];
  const token = sealPreview(context.secret, session.digest, { revisions });
  const other = sealPreview(createSecret(), session.digest, { revisions });
  const picture = context.secret.seal('picture', token.slice(0, token.lastIndexOf('.')));
  const link = 'A'.repeat(43);
  for (const forged of [other, picture, `${token}A`, token.slice(0, -1), link, 'x'])
    await expectGone(`/preview/${forged}/`);
  await expectGone('/preview/');
  await expectGone(`/preview/${token}`);
  expect(asked).toEqual([]);
  expect((await get(`/preview/${token}/`)).status).toBe(200);
});

test('a draft whose revision was replaced is not there any more', async () => {
  const revision = await newDraft();
  const token = sealPreview(context.secret, session.digest, { revisions: [revision] });
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
  const revoke = () => studio().request(`/api/draft-links/${made.id}`, { method: 'DELETE' });
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
  vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 + 1, toFake: ['Date'] });
  try {
    await expectGone(url.slice(STUDIO.length));
    const entry = await findEntry(db, 'post', 'first');
    expect(await jsonOf(get(`/api/draft-links?entry=${entry}`))).toEqual({ links: [] });
  } finally {
    vi.useRealTimers();
  }
  for (const days of [0, 31, 1.5, '1'])
    expect((await post('/api/draft-links', { revision, days })).status).toBe(422);
});

test('everybody who is signed in sees previews, and editors make links', async () => {
  const revision = await newDraft();
  session = await signIn('reader');
  expect((await askPreview({ revisions: [revision] })).status).toBe(200);
  expect((await post('/api/preview/changes', { revisions: [revision] })).status).toBe(200);
  expect((await post('/api/draft-links', { revision, days: 1 })).status).toBe(403);
  expect((await get('/api/draft-links?entry=x')).status).toBe(403);
});

test('while the renderer is not there, every response says so', async () => {
  const revisions = [await newDraft()];
  refusal = new PreviewUnavailable();
  const page = await get(`/preview/${sealPreview(context.secret, session.digest, { revisions })}/`);
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5']);
  for (const call of [askPreview({ revisions }), post('/api/preview/changes', { revisions })]) {
    const response = await call;
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { error: { code: 'unavailable', retryAfter: 5 } },
    ]);
  }
});

test('who asks for more than is made is told to come back', async () => {
  const revisions = [await newDraft()];
  refusal = new TooManyWaiting();
  const page = await get(`/preview/${sealPreview(context.secret, session.digest, { revisions })}/`);
  expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '5']);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const response = await askPreview({ revisions });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '5']);
});

test('the address of a frame ends with the session that asked for it, which it does not prolong', async () => {
  const revisions = [await newDraft()];
  const addressFor = async () => (await jsonOf<{ url: string }>(askPreview({ revisions }))).url;
  const ends = async (end: () => Promise<unknown>) => {
    const address = await addressFor();
    expect((await get(address)).status).toBe(200);
    await end();
    await expectGone(address);
  };
  const set = (values: { seen_at: string }) =>
    db.updateTable('sessions').set(values).where('digest', '=', session.digest).execute();
  const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const seen_at = before(11);
  await set({ seen_at });
  await get(await addressFor());
  await new Promise((resolve) => setTimeout(resolve, 20));
  const row = await db.selectFrom('sessions').select('seen_at').executeTakeFirst();
  expect(row?.seen_at).toBe(seen_at);
  await ends(() => set({ seen_at: before(12) }));

  session = await signIn('owner');
  session = await signIn('sales');
  await ends(() => changeAccount(db, command, session.account.id, { disabled: true }));
  session = await signIn('reader');
  await ends(() => changeAccount(db, command, session.account.id, { role: 'editor' }));
  session = await findSession(
    db,
    await startSession(db, session.account, 'passkey', undefined),
  ).then((one) => one!);
  await ends(() => db.deleteFrom('sessions').where('digest', '=', session.digest).execute());
});

/** Makes draft links; returns their paths. */
async function makeLinks(count: number): Promise<string[]> {
  const revision = await newDraft();
  const links = [];
  for (let link = 0; link < count; link++)
    links.push(
      (await jsonOf<{ url: string }>(post('/api/draft-links', { revision, days: 7 }))).url,
    );
  return links.map((url) => url.slice(STUDIO.length));
}
const statusOf = async (path: string) => (await get(path)).status;

test.each([
  ['is disabled', { disabled: true }],
  ['may not write any more', { role: 'sales' }],
] as const)(
  'draft links of who %s end and do not come back, unless an owner keeps them',
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

test('a link that was made in the moment in which its account was disabled opens nothing', async () => {
  const [path = ''] = await makeLinks(1);
  const { id } = session.account;
  const access = (disabled_at: string | null) =>
    db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
  await access(new Date().toISOString());
  await expectGone(path);
  await changeAccount(db, command, id, { disabled: false });
  await expectGone(path);
});

test('a link of before shows its draft, whoever made it', async () => {
  const [path = ''] = await makeLinks(1);
  await db.updateTable('draft_links').set({ account_id: null }).execute();
  await changeAccount(db, command, session.account.id, { disabled: true });
  expect(await statusOf(path)).toBe(200);
});

test('pages of draft links are limited for a client and for a link, frames are not', async () => {
  const [first = '', second = ''] = await makeLinks(2);
  const statuses = async (path: string, client: string, count: number) => {
    const responses = [];
    for (let request = 0; request < count; request++)
      responses.push(await routes.request(path, { headers: { 'X-Forwarded-For': client } }));
    return responses;
  };
  const routes = studio();
  const tally = (responses: Response[]) => responses.filter(({ status }) => status === 200).length;
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  try {
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
    const { url } = await jsonOf<{ url: string }>(askPreview({ revisions: [await newDraft()] }));
    expect(tally(await statuses(url, '192.0.2.1', 200))).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
