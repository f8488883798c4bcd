import { expect, it } from 'vitest';
import { isNumbered, pageRoutes } from './page-routes.ts';

const moved: Record<string, string | null> = {
  '/old': '/new',
  '/gone': null,
  '/feed': '/rss.xml',
  "/a+b,-(it's)": '/blog/new?Page=2#Costs',
  '/same': '/same#part',
  '/same-query': '/same-query?page=2',
  '/?p=12': '/blog/twelve',
  '/wp?p=12': '/blog/other',
  '/unknown/old': '/new',
  '/unknown/gone': null,
};
const isThere = (path: string) => !(path in moved) && !/^\/unknown\/(?!one$)/.test(path);
const looked: string[] = [];
const cached = ['/cached', '/old', '/gone'];
const app = pageRoutes({
  canonicalPath: (path) => path.replace(/(?<=.)\/$/, '').toLowerCase(),
  shownPath: (path) => path,
  findMoved: async (path) => {
    looked.push(path);
    return moved[path];
  },
  isCached: (path) => cached.includes(path),
  respond: async (request) => {
    const { pathname } = new URL(request.url);
    return new Response(pathname, { status: isThere(pathname) ? 200 : 404 });
  },
});
const get = async (url: string) => {
  const response = await app.request(url);
  return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
};

it.each([
  ['/?p=12', '/blog/twelve'],
  ['/?utm_source=mail&p=12', '/blog/twelve'],
  ['/wp/?p=12', '/blog/other'],
  ['/?p=13', '200 /'],
  ['/?p=12x', '200 /'],
  ['/?p=99999999999999999999', '200 /'],
  ['/old?p=12', '/new?p=12'],
  ['/old?page=2', '/new?page=2'],
  ['/feed/', '/rss.xml'],
  ["/A+b,-(it's)?utm=1", '/blog/new?Page=2#Costs'],
  ['/same', '404 /same'],
  ['/same-query', '/same-query?page=2'],
  ['/same-query?page=2', '404 /same-query'],
  ['/somewhere/?p=12', '/somewhere?p=12'],
  ['/unknown/one.', '/unknown/one'],
  ['/unknown/one%e2%80%9d).', '/unknown/one'],
  ['/unknown/one/feed', '/unknown/one'],
  ['/unknown/old/amp?utm=1', '/new?utm=1'],
  ['/unknown/old/2', '/new'],
  ['/unknown/one/2', '404 /unknown/one/2'],
  ['/unknown/gone/feed', '404 /unknown/gone/feed'],
  ['/unknown/nowhere.', '404 /unknown/nowhere.'],
])('the address of a post by its number, %s, leads to %s', async (url, to) => {
  expect(await get(url)).toBe(to);
});

it.each(['/%', '/blog/100%', '/services/%E0%A4%A', '/a%zz/?p=12'])(
  'a malformed path, %s, has the page of a path at which there is none',
  async (url) => {
    const { pathname } = new URL(url, 'http://site');
    const readable = pathname.replaceAll('%', '%25');
    moved[readable] = null;
    expect(await get(url)).toBe(`400 ${readable}`);
    expect((await app.request(url, { method: 'POST' })).status).not.toBe(400);
  },
);

it('only such addresses are looked up before the page cache', () => {
  expect(['/?p=1', '/blog?a=b&p=1'].every(isNumbered)).toBe(true);
  expect(['/', '/blog?page=2', '/?up=1', '/?p=', '/?p=x', '/p=1'].some(isNumbered)).toBe(false);
});

it('a cached page is looked up only if it is no longer found', async () => {
  const ask = async (url: string, init?: RequestInit) => {
    looked.length = 0;
    const { status } = await app.request(url, init);
    return [status, ...looked];
  };
  expect(await ask('/cached')).toEqual([200]);
  expect(await ask('/Cached/')).toEqual([301, '/cached']);
  expect(await ask('/cached', { method: 'POST' })).toEqual([405, '/cached']);
  expect(await ask('/other')).toEqual([200, '/other']);
  expect(await ask('/old')).toEqual([301, '/old']);
  expect(await ask('/gone')).toEqual([410, '/gone']);
});
