import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishPost } from '../helpers/store/publish-post.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';

/** The built site runs in its own process; this process publishes. */
const settings = { SITE_URL: 'https://citadel.example', RATE_LIMIT: 'off' };
let site: RunningSite;
let db: Database;

beforeAll(async () => {
  site = await startSite(settings);
  db = openDatabase(site);
  await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200));
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
});

const get = async (path: string, { url } = site) => {
  const response = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
  const etag = response.headers.get('ETag');
  return { status: response.status, etag, text: await response.text() };
};
const listPages = async () => {
  const { text } = await get('/sitemap.xml');
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
};

test('after a publish every post equals that of a freshly started site, and so does its ETag', async () => {
  const posts = (await listPages()).filter((path) => path.startsWith('/blog/'));
  expect(posts.length).toBeGreaterThan(20);
  for (const path of posts) await get(path);
  await publishPost(db, 'first', 'One, <b>two</b> & "three" </section> $&');
  const fresh = await startSite({ ...settings, DATA_DIR: site.dataDir });
  try {
    for (const path of [...posts, '/blog/first']) {
      const rendered = await get(path, fresh);
      expect(rendered).toMatchObject({ status: 200, etag: expect.any(String) as string });
      await vi.waitFor(async () => expect(await get(path), path).toEqual(rendered));
    }
  } finally {
    await fresh.stop();
  }
});
