import { actingOn } from '../../../tests/helpers/studio/acting-on.ts';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../accounts/sessions.ts';
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

const GONE = 'There is no such page, or the link has expired.';

let db: Database;
let asked: PreviewRequest[];
let busy: boolean;
let role: Session['account']['role'];
let context: StudioContext;

beforeEach(async () => {
  db = await openTestStore();
  asked = [];
  busy = false;
  role = 'editor';
  const preview: Preview = {
    async render(request) {
      if (busy) throw new PreviewUnavailable('busy');
      asked.push(request);
      if (request.edit)
        return {
          status: 200,
          html: '<p data-field="a/1#x b/2#y">x</p><i data-field="a/1#x">x</i>',
        };
      return { status: 200, html: '<style>a{b:c}</style><a href="/faq">x</a><script>1</script>' };
    },
    places: async () => ({ pages: {}, checked: 1, total: 1 }),
    async changes() {
      if (busy) throw new PreviewUnavailable('busy');
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
    clientOf: () => null,
    pictureFolders: {},
    frameScript: 'script()',
    preview,
  };
});

function studio() {
  const account = { id: 'id', email: 'meera@citadel.example', name: 'Meera Nair', role };
  const routes = new Hono<StudioEnv>();
  routes.use('/api/*', async (c, next) => {
    c.set('session', { account } as Session);
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
  expect(await response.text()).toBe(
    `<style>a{b:c}</style><a href="${url.replace('/blog/first', '/faq')}">x</a>`,
  );
  expect(asked.at(-1)).toEqual({ revisions, path: '/blog/first?page=2' });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';style-src http:\/\/localhost:3001 'sha256-.*;frame-ancestors http:\/\/localhost:3001;sandbox$/,
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
  const html = '<p data-field="a/1#x b/2#y">x</p><i data-field="a/1#x">x</i>';
  const page = await get(url);
  expect(await page.text()).toBe(`${html}<script>script()</script>`);
  const hash = createHash('sha256').update('script()').digest('base64');
  const policy = page.headers.get('Content-Security-Policy')?.split(';');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain(`frame-ancestors ${STUDIO}`);
});

test('no other address shows anything', async () => {
  const revisions = [await newDraft()];
  const token = sealPreview(context.secret, { revisions });
  const other = sealPreview(createSecret(), { revisions });
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
  const token = sealPreview(context.secret, { revisions: [revision] });
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
  expect(asked).toEqual([{ revisions: [revision], path: '/blog/first' }]);
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
  const acts = await db.selectFrom('audit_log').select(['act', 'subject', 'actor']).execute();
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
  role = 'reader';
  expect((await askPreview({ revisions: [revision] })).status).toBe(200);
  expect((await post('/api/preview/changes', { revisions: [revision] })).status).toBe(200);
  expect((await post('/api/draft-links', { revision, days: 1 })).status).toBe(403);
  expect((await get('/api/draft-links?entry=x')).status).toBe(403);
});

test('while the renderer is not there, every response says so', async () => {
  const revisions = [await newDraft()];
  busy = true;
  const page = await get(`/preview/${sealPreview(context.secret, { revisions })}/`);
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5']);
  for (const call of [askPreview({ revisions }), post('/api/preview/changes', { revisions })]) {
    const response = await call;
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { error: { code: 'unavailable', retryAfter: 5 } },
    ]);
  }
});
