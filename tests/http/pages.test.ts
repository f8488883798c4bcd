import { beforeAll, describe, expect, inject, test } from 'vitest';
import { htmlFaultsOf } from '../helpers/html-rules.ts';
import { allOf, readPageHead, type PageHead } from '../helpers/read-page-head.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { ORIGIN } from '../helpers/running-site.ts';

/** Every page as the server sends it: what a search engine sees that follows every link from the home page. */

const siteUrl = inject('siteUrl');

interface Page extends PageHead {
  path: string;
  links: string[];
  images: string[];
}

const pages: Page[] = [];
beforeAll(async () => {
  const found = new Set(['/']);
  for (const path of found) {
    const head = await readPageHead(siteUrl + path);
    const links = allOf(head.html, /<a\b[^>]*\bhref="([^"]*)"/g)
      .map((href) => new URL(href, ORIGIN + path))
      .filter(({ origin }) => origin === ORIGIN)
      .map(({ pathname, search }) => pathname + search);
    const images = head.html.match(/<img\b[^>]*>/g) ?? [];
    pages.push({ path, ...head, links, images });
    for (const link of links) if (!link.startsWith('/static/')) found.add(link);
  }
}, 60_000);

/** The paths of the pages of which it is true. */
const where = (isWrong: (page: Page) => boolean) => pages.filter(isWrong).map(({ path }) => path);

describe('of the pages that links lead to', () => {
  test('there are all', () => {
    const unreached = routePaths.filter(
      // The header links to one depth of the service route, and nothing links to /not-found.
      (path) =>
        !pages.some((page) => page.path === path) &&
        path !== '/not-found' &&
        !/^\/services\/[^/]+\/[^/]+$/.test(path),
    );
    expect(unreached).toEqual([]);
    expect(pages.length).toBeGreaterThan(65);
  });

  test('each is there', () => {
    expect(where(({ status }) => status !== 200)).toEqual([]);
  });

  test('each has a title and a description of a good length and of its own', () => {
    expect(where(({ title }) => title.length < 15 || title.length > 75)).toEqual([]);
    const descriptions = pages.map(({ meta }) => meta.description?.join() ?? '');
    expect(where(({ meta }) => (meta.description?.join() ?? '').length < 60)).toEqual([]);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test('each says by its canonical link that it is itself', () => {
    expect(where(({ path, canonicals }) => canonicals.join() !== ORIGIN + path)).toEqual([]);
  });

  test('each gives the size of every picture', () => {
    const isUnsized = (image: string) => !(/\swidth="/.test(image) && /\sheight="/.test(image));
    expect(pages.flatMap(({ images }) => images.filter(isUnsized))).toEqual([]);
    expect(pages.flatMap(({ images }) => images).length).toBeGreaterThan(300);
  });

  test('each names only files that are there', async () => {
    const files = new Set(
      pages.flatMap(({ html, links }) => [
        ...allOf(html, /<img\b[^>]*\bsrc="([^"]*)"/g),
        ...links.filter((link) => link.startsWith('/static/')),
      ]),
    );
    expect(files.size).toBeGreaterThan(50);
    for (const file of files) expect((await fetch(siteUrl + file)).status, file).toBe(200);
  });
});

describe('HTML', () => {
  test('with a fault would be found out', async () => {
    const html =
      '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><div></div></p><img src="a.png"></body></html>';
    const found = (await htmlFaultsOf(html)).map((fault) => fault.split(':')[0]);
    for (const rule of ['no-implicit-close', 'close-order', 'wcag/h37'])
      expect(found).toContain(rule);
  });

  test.each(routePaths)('of %s has no fault', async (path) => {
    expect(await htmlFaultsOf((await readPageHead(siteUrl + path)).html)).toEqual([]);
  });
});

test('a page is the same to everybody', async () => {
  const plain = await fetch(siteUrl);
  const strange = await fetch(`${siteUrl}/?utm_source=x`, {
    headers: { Cookie: 'session=1', 'Accept-Language': 'de', 'User-Agent': 'Googlebot' },
  });
  expect(await strange.text()).toBe(await plain.text());
  expect(plain.headers.get('Set-Cookie')).toBeNull();
});

test.each(['/no-such-page', '/blog/no-such-post', '/services/no-such-service'])(
  '%s is not there, and no cache may keep that',
  async (path) => {
    const response = await fetch(siteUrl + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);
