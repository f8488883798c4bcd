import { expect, test, type Page } from '@playwright/test';
import { hydrated } from '../helpers/hydrated.ts';
import { routePaths } from '../helpers/route-paths.ts';

/** Follows every link of the site from the home page, as a search engine and a phone of 320 pixels would. */

const NARROW = { width: 320, height: 700 };

test.use({ viewport: NARROW });
interface Seen {
  path: string;
  status: number;
  title: string;
  description: string;
  canonical: string;
  links: string[];
  pictures: string[];
  unsized: string[];
  overflow: number;
}

async function visit(page: Page, path: string): Promise<Seen> {
  const response = await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, 1));
  const found = await page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? '';
    const images = [...document.images];
    return {
      title: document.title,
      description: attribute('meta[name="description"]', 'content'),
      canonical: attribute('link[rel="canonical"]', 'href'),
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href),
      pictures: images.map((image) => image.src),
      unsized: images
        .filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'))
        .map((image) => image.src),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
  return { path, status: response?.status() ?? 0, ...found };
}

test('every route is found, and each page is in order', async ({ page, request, baseURL }) => {
  test.setTimeout(420_000);
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`${page.url()}: ${error.message}`));

  const waiting = ['/'];
  const seen = new Map<string, Seen>();
  const pictures = new Set<string>();
  const files = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    const found = await visit(page, path);
    seen.set(path, found);
    for (const picture of found.pictures) pictures.add(picture);
    for (const link of found.links) {
      const url = new URL(link);
      if (url.origin !== baseURL) continue;
      if (url.pathname.startsWith('/static/')) files.add(url.href);
      else if (!seen.has(url.pathname + url.search)) waiting.push(url.pathname + url.search);
    }
  }

  const pages = [...seen.values()];
  const of = (wrong: (page: Seen) => boolean) => pages.filter(wrong).map(({ path }) => path);
  expect(
    of(({ status }) => status !== 200),
    'broken links',
  ).toEqual([]);
  expect(
    of(({ unsized }) => unsized.length > 0),
    'pictures without sizes',
  ).toEqual([]);
  expect(
    of(({ overflow }) => overflow > 0),
    'pages that scroll sideways',
  ).toEqual([]);
  expect(
    of(({ title }) => title.length < 15 || title.length > 75),
    'titles',
  ).toEqual([]);
  expect(
    of(({ description }) => description.length < 60),
    'descriptions',
  ).toEqual([]);
  expect(
    of(({ path, canonical }) => new URL(canonical).pathname + new URL(canonical).search !== path),
    'canonical',
  ).toEqual([]);
  for (const part of ['title', 'description'] as const) {
    const values = pages.map((found) => found[part]);
    expect(
      values.filter((value, index) => values.indexOf(value) !== index),
      `the same ${part}`,
    ).toEqual([]);
  }
  const unreached = routePaths.filter(
    // The header links to one depth of the service route, and nothing links to /not-found.
    (path) => !seen.has(path) && path !== '/not-found' && !/^\/services\/[^/]+\/[^/]+$/.test(path),
  );
  expect(unreached, 'routes that no link leads to').toEqual([]);
  expect(messages, 'console messages').toEqual([]);
  for (const file of [...pictures, ...files])
    expect((await request.get(file)).status(), file).toBe(200);
});
