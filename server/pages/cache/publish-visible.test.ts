import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishPost } from '../../../tests/helpers/publish-post.ts';
import { startSite, type RunningSite } from '../../../tests/helpers/start-site.ts';
import { raiseContentVersion } from '../../content/content-version.ts';
import { openDatabase, type Database } from '../../db/client.ts';

const SOON = { timeout: 15_000 };
/** The built site in a process of its own, and this process as the one that publishes. */
const SITE_URL = 'https://citadel.example';
let site: RunningSite;
let db: Database;

beforeAll(async () => {
  site = await startSite({ SITE_URL, RATE_LIMIT: 'off' });
  db = openDatabase(site);
  await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200), SOON);
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const listPages = async () => {
  const maps = (await get('/sitemap.xml')).text.matchAll(/<loc>[^<]*(\/sitemap[^<]*)<\/loc>/g);
  const texts = await Promise.all([...maps].map(async ([, map = '']) => (await get(map)).text));
  return [...texts.join('').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
};
const takeDown = async (slug: string) => {
  await db.updateTable('entries').set({ status: 'archived' }).where('slug', '=', slug).execute();
  await raiseContentVersion(db);
};
const publish = (title: string, slug = 'a-post-of-today') => publishPost(db, slug, title);

test('what another process publishes stands on the home page soon, by itself', async () => {
  await get('/');
  expect((await get('/')).text).not.toContain('Published a moment ago');
  const published = performance.now();
  await publish('Published a moment ago');
  while (!(await get('/')).text.includes('Published a moment ago'))
    // That it is a second is a figure, for a machine of one's own; here it must come by itself.
    expect(performance.now() - published).toBeLessThan(15_000);
});

test('a page is the same to everybody, and carries the guards of every answer', async () => {
  const plain = await get('/');
  const strange = await get('/?utm_source=x', {
    Cookie: 'session=1',
    'Accept-Language': 'de',
    'User-Agent': 'Googlebot',
  });
  expect(strange.text).toBe(plain.text);
  expect(plain.headers.get('Set-Cookie')).toBeNull();
  for (const path of ['/', '/no-such-page', '/api/getMenulisting.php']) {
    const { headers } = await get(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
  }
});

test('the bytes for one content do not depend on when they were made', async () => {
  const etag = (await get('/', { 'Accept-Encoding': 'identity' })).headers.get('ETag');
  const again = await startSite({
    DATA_DIR: site.dataDir,
    ...(site.databaseUrl !== undefined && { DATABASE_URL: site.databaseUrl }),
    SITE_URL,
  });
  try {
    const response = await fetch(again.url, { headers: { 'Accept-Encoding': 'identity' } });
    expect(response.headers.get('ETag')).toBe(etag);
  } finally {
    await again.stop();
  }
});

test('after a publish every page is what a freshly started site renders', async () => {
  const posts = (await listPages()).filter((path) => path.startsWith('/blog/'));
  expect(posts.length).toBeGreaterThan(20);
  for (const path of posts) await get(path);
  const steps: (() => Promise<unknown>)[] = [
    () => publish('One, <b>two</b> & "three" </section> $&', 'first'),
    () => takeDown('a-post-of-today'),
  ];
  for (const step of steps) {
    await step();
    const fresh = await startSite({
      DATA_DIR: site.dataDir,
      ...(site.databaseUrl !== undefined && { DATABASE_URL: site.databaseUrl }),
      SITE_URL,
    });
    try {
      for (const path of [...posts, '/blog/first']) {
        const rendered = await (await fetch(fresh.url + path)).text();
        await vi.waitFor(async () => expect((await get(path)).text, path).toBe(rendered), SOON);
      }
    } finally {
      await fresh.stop();
    }
  }
}, 120_000);

test('a page that is not there is not kept, and no cache may keep it', async () => {
  for (const path of ['/no-such-page', '/blog/no-such-post', '/services/no-such-service']) {
    const { status, headers } = await get(path);
    if (status === 404) expect(headers.get('Cache-Control')).toBe('no-store');
  }
  expect((await get('/no-such-page')).status).toBe(404);
});
