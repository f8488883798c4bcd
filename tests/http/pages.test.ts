import { beforeAll, describe, expect, inject, test } from 'vitest';
import { inputsOf } from '../../contract/page-inputs.ts';
import { htmlErrors } from '../helpers/browser/html-rules.ts';
import { allOf, readPageHead, type PageHead } from '../helpers/browser/read-page-head.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { ORIGIN } from '../helpers/process/running-site.ts';

/** Crawls all pages from the home page, as a search engine does, and checks their HTML. */

const siteUrl = inject('siteUrl');

interface Page extends PageHead {
  path: string;
  links: string[];
  images: string[];
}

/** Whether an address has inputs: there is no end of such, and search engines are to ignore them. */
function hasInputs(address: string): boolean {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  return inputsOf(pathname).some((name) => searchParams.has(name));
}

const pages: Page[] = [];
beforeAll(async () => {
  const found = new Set(['/']);
  for (const path of found) {
    const head = await readPageHead(siteUrl + path);
    const followed = head.html.replaceAll(/<a\b[^>]*\brel="[^"]*nofollow[^>]*>/g, '');
    const links = allOf(followed, /<a\b[^>]*\bhref="([^"]*)"/g)
      .map((href) => new URL(href, ORIGIN + path))
      .filter(({ origin }) => origin === ORIGIN)
      .map(({ pathname, search }) => pathname + search);
    const images = head.html.match(/<img\b[^>]*>/g) ?? [];
    pages.push({ path, ...head, links, images });
    for (const link of links) if (!link.startsWith('/static/') && !hasInputs(link)) found.add(link);
  }
}, 60_000);

/** The length of the rules of stylesheets of which a page has no class: a class is a number after its file's letters. */
function lengthOfUnused({ html }: Page): number {
  const [, css = ''] = /<style\b[^>]*>([^]*?)<\/style>/.exec(html) ?? [];
  const classes = allOf(html.replace(css, ''), /class="([^"]*)"/g).join(' ');
  const used = new Set(classes.match(/[a-z]+(?=\d)/g));
  const unused = (css.match(/[^{}]+\{[^{}]*\}/g) ?? []).filter((rule) => {
    const [, file] = /\.([a-z]+)\d/.exec(rule) ?? [];
    return file !== undefined && !used.has(file);
  });
  return unused.join('').length;
}

/** Tools, which show more once they are used, and a page that has a file together with home (vite.config.ts). */
const WITH_MORE = ['/about-us', '/rates', '/search', '/time-zones'];

/** The paths of the pages that match. */
const where = (isWrong: (page: Page) => boolean) => pages.filter(isWrong).map(({ path }) => path);

describe('linked pages', () => {
  test('have hardly any styles of what is not on them', () => {
    expect(pages.some((page) => lengthOfUnused(page) > 0)).toBe(true);
    expect(where((page) => !WITH_MORE.includes(page.path) && lengthOfUnused(page) > 2_000)).toEqual(
      [],
    );
  });

  test('include all routes', () => {
    const unreached = routePaths.filter(
      // Only one depth of the service route is linked, and /not-found is not linked at all.
      (path) =>
        !pages.some((page) => page.path === path) &&
        path !== '/not-found' &&
        !/^\/services\/[^/]+\/[^/]+$/.test(path),
    );
    expect(unreached).toEqual([]);
    expect(pages.length).toBeGreaterThan(65);
  });

  test('exist', () => {
    expect(where(({ status }) => status !== 200)).toEqual([]);
  });

  test('have a width and a height for every image', () => {
    const isUnsized = (image: string) => !(/\swidth="/.test(image) && /\sheight="/.test(image));
    expect(pages.flatMap(({ images }) => images.filter(isUnsized))).toEqual([]);
    expect(pages.flatMap(({ images }) => images).length).toBeGreaterThan(300);
  });

  test('refer only to files that exist', async () => {
    const files = new Set(
      pages.flatMap(({ html, links }) => [
        ...allOf(html, /<img\b[^>]*\bsrc="(\/[^"]*)"/g),
        ...links.filter((link) => link.startsWith('/static/')),
      ]),
    );
    expect(files.size).toBeGreaterThan(50);
    const statuses = await Promise.all(
      [...files].map(async (file) => [file, (await fetch(siteUrl + file)).status]),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });
});

describe('HTML validation', () => {
  test.each(routePaths)('finds no errors in %s', async (path) => {
    expect(await htmlErrors((await readPageHead(siteUrl + path)).html)).toEqual([]);
  });
});

test('a page does not depend on cookies, language or user agent', async () => {
  const plain = await fetch(siteUrl);
  const other = await fetch(`${siteUrl}/?utm_source=x`, {
    headers: { Cookie: 'session=1', 'Accept-Language': 'de', 'User-Agent': 'Googlebot' },
  });
  expect(await other.text()).toBe(await plain.text());
  expect(plain.headers.get('Set-Cookie')).toBeNull();
});
