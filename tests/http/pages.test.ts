import { beforeAll, describe, expect, inject, test } from 'vitest';
import { inputsOf } from '../../contract/page-inputs.ts';
import { readDataBlock } from '../../site/provider/data-block.ts';
import { htmlErrors } from '../helpers/html-rules.ts';
import { allOf, decodeHtml, readPageHead, type PageHead } from '../helpers/read-page-head.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { ORIGIN } from '../helpers/running-site.ts';

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

/** The paths of the pages that match. */
const where = (isWrong: (page: Page) => boolean) => pages.filter(isWrong).map(({ path }) => path);

describe('linked pages', () => {
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

  test('have unique titles and descriptions of a reasonable length', () => {
    expect(where(({ title }) => title.length < 15 || title.length > 75)).toEqual([]);
    const descriptions = pages.map(({ meta }) => meta.description?.join() ?? '');
    expect(where(({ meta }) => (meta.description?.join() ?? '').length < 60)).toEqual([]);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test('have a canonical link to themselves', () => {
    expect(where(({ path, canonicals }) => canonicals.join() !== ORIGIN + path)).toEqual([]);
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

describe('the data in a page', () => {
  /** Long texts in a JSON value, without their markup; skills are separated by commas. */
  function longTexts(value: unknown): string[] {
    if (typeof value === 'string')
      return value
        .split(/<[^>]*>|\n|, /)
        .map(decodeHtml)
        .filter((text) => text.length > 60);
    if (typeof value !== 'object' || value === null) return [];
    // A heading is left out with its list, if that is empty.
    if ('items' in value && Array.isArray(value.items) && value.items.length === 0) return [];
    // The calculator says what is beyond the usual saving only beside a result that is.
    return Object.entries(value).flatMap(([key, part]) =>
      key === 'beyond' ? [] : longTexts(part),
    );
  }
  const DATA =
    /<script type="application\/x-page-data" id="page-data">([^<]*(?:<(?!\/script)[^<]*)*)/;
  const dataOf = (html: string): unknown => readDataBlock(DATA.exec(html)![1]!);

  test('is shown on it', () => {
    const notShown = pages
      // A post has one candidate more for its list of recent posts; two pages show less of the plans,
      // and one of them the advice that fits its result.
      .filter(({ path }) => !/^\/blog\/|^\/how-does|^\/time-zones/.test(path))
      .flatMap(({ path, html }) => {
        const shown = decodeHtml(html.replace(DATA, ''));
        const texts = longTexts(dataOf(html));
        // Something takes the place of {page}, and one drawing that of its address.
        const replaced = html.includes(' src="data:') ? /\{[a-z]+\}|\.svg$/ : /\{[a-z]+\}/;
        return texts
          .filter((text) => !replaced.test(text) && !shown.includes(text))
          .map((text) => `${path}: ${text}`);
      });
    expect(notShown).toEqual([]);
    expect(pages.flatMap(({ html }) => longTexts(dataOf(html))).length).toBeGreaterThan(300);
  });

  test('is not the services menu, which the browser reads from the page', () => {
    const urls = pages.filter(({ html }) => /"submenus":/.test(JSON.stringify(dataOf(html))));
    expect(urls.map(({ path }) => path)).toEqual([]);
  });

  test('is there once: loaders return none of it', () => {
    // Except for the record of a service, which is no response to a call.
    const others = pages.filter(({ path }) => !path.startsWith('/services/'));
    const returned = others.flatMap(({ path, html }) =>
      allOf(html, /\$_TSR\.router=([^]*?)<\/script>/g)
        .map((script) => script.split('(()=>{')[0]!)
        .flatMap((script) => script.match(/"[^"#]{60,}"/g) ?? [])
        .map((text) => `${path}: ${text}`),
    );
    expect(returned).toEqual([]);
  });
});

describe('HTML validation', () => {
  test('detects errors', async () => {
    const html =
      '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><div></div></p><img src="a.png"></body></html>';
    const found = (await htmlErrors(html)).map((error) => error.split(':')[0]);
    for (const rule of ['no-implicit-close', 'close-order', 'wcag/h37'])
      expect(found).toContain(rule);
  });

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

test.each(['/no-such-page', '/blog/no-such-post', '/services/no-such-service'])(
  '%s is 404 and not cacheable',
  async (path) => {
    const response = await fetch(siteUrl + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);
