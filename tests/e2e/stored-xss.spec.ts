import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type BrowserContext } from '@playwright/test';
import { parseConfig } from '../../server/config/config.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { contentFolder } from '../helpers/content-folder.ts';
import { long } from '../helpers/faults.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { collectViolations } from '../helpers/violations.ts';
import { xssCorpus } from '../helpers/xss-corpus.ts';

/** Scripts that were stored as content do not run, and would not if there were no policy. */

const slugOf = (index: number) => `stored-${index}`;

/** The text as a title; null when it is too long for one. */
function titleOf(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : null;
}

/** A post as a file; JSON is YAML, whatever stands in it. */
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

let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const folder = contentFolder();
  mkdirSync(join(folder, 'posts'), { recursive: true });
  // In the text, and where there is room in everything else that is said of a post.
  for (const [index, text] of xssCorpus.entries())
    writePost(
      folder,
      slugOf(index),
      `Before.\n\n${text}\n\nAfter.`,
      titleOf(text) ?? slugOf(index),
    );
  const db = openDatabase(parseConfig({ DATA_DIR: site.dataDir }));
  await loadContent(db, folder);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
test.afterAll(() => site?.stop());

/** Without pictures that are not there or from elsewhere, which the posts of this test have. */
const grave = (violations: string[]) =>
  violations.filter((words) => !/Failed to load resource|img-src/.test(words));

async function listenForScripts(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('xss', () => ran.push('a script'));
  return ran;
}

test('there are more than 150 of them, and they bite', async ({ context, page }) => {
  expect(new Set(xssCorpus).size).toBe(xssCorpus.length);
  expect(xssCorpus.length).toBeGreaterThanOrEqual(150);
  const ran = await listenForScripts(context);
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${site.url}/bare`);
  // Without a sanitizer and without a policy.
  await page.evaluate((texts) => {
    for (const text of texts) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = text;
    }
  }, xssCorpus);
  await expect.poll(() => ran.length).toBeGreaterThan(50);
});

test('stored as text, title, summary and author of a post, none runs on its page', async ({
  context,
  page,
  request,
}) => {
  test.setTimeout(420_000);
  const ran = await listenForScripts(context);
  const violations = await collectViolations(context);
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  for (const [index, text] of xssCorpus.entries()) {
    // All of them, in one page, are in the next test.
    if (!long && index % 4 !== 0) continue;
    const title = titleOf(text) ?? slugOf(index);
    const response = await page.goto(`${site.url}/blog/${slugOf(index)}`);
    await expect(page.locator('h1')).toHaveText(title.replaceAll('\0', '\ufffd'));
    const html = await response!.text();
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
    expect(JSON.stringify(JSON.parse(data ?? '')), text).toContain(
      JSON.stringify(title).slice(1, -1),
    );
    // The page around it is whole.
    await expect(page.locator('body > footer')).toHaveCount(1);
    const links = await page
      .locator('[data-plain-links] a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.filter((scheme) => !/^(?:https?|mailto|tel):$/.test(scheme))).toEqual([]);
    expect({ ran: ran.length, violations: grave(violations) }, `${index}: ${text}`).toEqual({
      ran: 0,
      violations: [],
    });
  }
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/blog'])
    expect((await request.get(site.url + path)).status(), path).toBe(200);
});

test('what is stored holds without any policy, read once and read again', async ({
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
      // Written out and read again, as an editor or a copy would.
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

test('the query of an address runs nothing', async ({ context, page }) => {
  const ran = await listenForScripts(context);
  const violations = await collectViolations(context);
  for (const text of xssCorpus.filter((_, index) => index % 16 === 0)) {
    for (const name of ['q', 'form', 'page', 'utm_source']) {
      await page.goto(
        `${site.url}/blog?${name}=${encodeURIComponent(text)}#${encodeURIComponent(text)}`,
        {
          waitUntil: 'domcontentloaded',
        },
      );
    }
  }
  expect(ran).toEqual([]);
  expect(grave(violations)).toEqual([]);
});
