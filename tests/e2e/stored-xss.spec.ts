import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type BrowserContext } from '@playwright/test';
import { test } from '../helpers/browser/reused-page.ts';
import { parseConfig } from '../../server/config/config.ts';
import { loadContent } from '../../server/content/files/load-content.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { contentFolder } from '../helpers/store/content-folder.ts';
import { long } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { collectViolations } from '../helpers/browser/violations.ts';
import { xssCorpus } from '../helpers/xss-corpus.ts';

/** Scripts stored as content do not run, and would not run without the content security policy either. */

/** A short run opens a page for one sample of so many. */
const SHARE = 40;

const slugOf = (index: number) => `stored-${index}`;

/** The text as a title; null if it is too long. */
function titleOf(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : null;
}

/** Writes a post; its front matter is JSON, which is valid YAML for any text. */
function writePost(folder: string, slug: string, text: string, title: string) {
  const front = {
    title,
    author: title.slice(0, 80),
    published: '2026-10-01',
    modified: '2026-10-01',
    summary: title,
    symbol: 'pen',
  };
  const yaml = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  writeFileSync(join(folder, 'posts', `${slug}.md`), `---\n${yaml.join('\n')}\n---\n${text}\n`);
}

/** One worker runs these tests in order, so that they share one site. */
test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const folder = contentFolder();
  mkdirSync(join(folder, 'posts'), { recursive: true });
  // In the text and in all other fields that have room for it.
  for (const [index, sample] of xssCorpus.entries()) {
    // A file with U+0000 is rejected; Markdown has this character in its place.
    const text = sample.replaceAll('\u0000', '\uFFFD');
    writePost(
      folder,
      slugOf(index),
      `Before.\n\n${text}\n\nAfter.`,
      titleOf(text) ?? slugOf(index),
    );
  }
  const db = openDatabase(parseConfig({ DATA_DIR: site.dataDir }));
  await loadContent(db, folder);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
test.afterAll(() => site?.stop());

/** Ignores missing and third-party pictures, which the posts of this test contain. */
const relevant = (violations: string[]) =>
  violations.filter((words) => !/Failed to load resource|img-src/.test(words));

async function listenForScripts(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('xss', () => ran.push('a script'));
  return ran;
}

test('the corpus has more than 150 samples, and they run without protection', async ({
  context,
  page,
}) => {
  expect(new Set(xssCorpus).size).toBe(xssCorpus.length);
  expect(xssCorpus.length).toBeGreaterThanOrEqual(150);
  const ran = await listenForScripts(context);
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${site.url}/bare`);
  // Without sanitizer and CSP.
  await page.evaluate((texts) => {
    for (const text of texts) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = text;
    }
  }, xssCorpus);
  await expect.poll(() => ran.length).toBeGreaterThan(40);
});

test('no sample runs as text, title, excerpt or author of a post', async ({
  context,
  page,
  request,
}) => {
  const ran = await listenForScripts(context);
  const violations = await collectViolations(context);
  for (const [index, text] of xssCorpus.entries()) {
    // All of them, in one page, are in the next test.
    if (!long && index % SHARE !== 0) continue;
    const title = (titleOf(text) ?? slugOf(index)).replaceAll('\0', '\ufffd');
    const response = await page.goto(`${site.url}/blog/${slugOf(index)}`);
    await expect(page.locator('h1')).toHaveText(title);
    const html = await response!.text();
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
    expect(JSON.stringify(JSON.parse(data ?? '')), text).toContain(
      JSON.stringify(title).slice(1, -1),
    );
    // The rest of the page is intact.
    await expect(page.locator('body > footer')).toHaveCount(1);
    const links = await page
      .locator('[data-plain-links] a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.filter((scheme) => !/^(?:https?|mailto|tel):$/.test(scheme))).toEqual([]);
    expect({ ran: ran.length, violations: relevant(violations) }, `${index}: ${text}`).toEqual({
      ran: 0,
      violations: [],
    });
  }
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/blog'])
    expect((await request.get(site.url + path)).status(), path).toBe(200);
});

test('stored HTML is safe without a CSP, also when parsed a second time', async ({
  context,
  page,
  request,
}) => {
  const ran = await listenForScripts(context);
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${site.url}/bare`);
  const texts: string[] = [];
  for (const index of xssCorpus.keys()) {
    const response = await request.get(
      `${site.url}/api/getBlogDetails.php?post_name=${slugOf(index)}`,
    );
    texts.push(((await response.json()) as { post: { post_content: string } }).post.post_content);
  }
  const left = await page.evaluate(async (stored) => {
    for (const text of stored) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = text;
      // Serialize and parse again, like an editor or a copy.
      const again = document.createElement('div');
      document.body.append(again);
      again.innerHTML = place.innerHTML;
      for (const wrapper of ['svg', 'math', 'table', 'select', 'noscript']) {
        const inside = document.createElement('div');
        document.body.append(inside);
        inside.innerHTML = `<${wrapper}>${text}</${wrapper}>`;
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
    );
    const foreign = document.querySelectorAll(
      'div > script, div > iframe, div > object, div > embed, div > form, div > base, div > meta, div > link, div > style',
    );
    return [...handlers, ...[...foreign].map((element) => element.outerHTML)];
  }, texts);
  expect(left).toEqual([]);
  const schemes = await page
    .locator('a[href]')
    .evaluateAll((links) => [
      ...new Set(links.map((link) => (link as HTMLAnchorElement).protocol)),
    ]);
  const allowed = ['http:', 'https:', 'mailto:', 'tel:'];
  expect(schemes.filter((scheme) => !allowed.includes(scheme))).toEqual([]);
  expect(ran).toEqual([]);
});

test('no sample runs in the query or hash of a URL', async ({ context, page }) => {
  const ran = await listenForScripts(context);
  const violations = await collectViolations(context);
  const names = ['q', 'form', 'page', 'utm_source'];
  for (const [index, text] of xssCorpus.entries()) {
    if (!long && index % SHARE !== 0) continue;
    const name = names[Math.floor(index / SHARE) % names.length];
    const sample = encodeURIComponent(text);
    await page.goto(`${site.url}/blog?${name}=${sample}#${sample}`, {
      waitUntil: 'domcontentloaded',
    });
  }
  expect(ran).toEqual([]);
  expect(relevant(violations)).toEqual([]);
});
