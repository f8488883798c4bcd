import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishPost } from '../helpers/store/publish-post.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { findEntry } from '../../server/content/entry-store/find-entry.ts';
import { unpublish } from '../../server/content/entry-store/schedule.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';

const SOON = { timeout: 120_000 };
/** The built site runs in its own process; this process publishes. */
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
  const { text } = await get('/sitemap.xml');
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
};
const takeDown = async (slug: string) => {
  const entryId = await findEntry(db, 'post', slug);
  expect(await unpublish(db, entryId!)).toMatchObject({ outcome: 'unpublished' });
};

test('a page with the same content has the same ETag after a restart', async () => {
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

test('after a publish every page equals the page of a freshly started site', async () => {
  const posts = (await listPages()).filter((path) => path.startsWith('/blog/'));
  expect(posts.length).toBeGreaterThan(20);
  for (const path of posts) await get(path);
  const steps: (() => Promise<unknown>)[] = [
    () => publishPost(db, 'first', 'One, <b>two</b> & "three" </section> $&'),
    () => takeDown('first'),
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
});
