import { expect, it } from 'vitest';
import { isNumbered, pageRoutes } from './page-routes.ts';

const moved: Record<string, string | null> = {
  '/old': '/new',
  '/gone': null,
  '/?p=12': '/blog/twelve',
  '/wp?p=12': '/blog/other',
};
const app = pageRoutes({
  canonicalPath: (path) => path.replace(/(?<=.)\/$/, '').toLowerCase(),
  shownPath: (path) => path,
  findMoved: async (path) => moved[path],
  respond: async (request) => new Response(new URL(request.url).pathname),
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
  ['/somewhere/?p=12', '/somewhere?p=12'],
])('the address of a post by its number, %s, leads to %s', async (url, to) => {
  expect(await get(url)).toBe(to);
});

it('only such addresses are looked up before the page cache', () => {
  expect(['/?p=1', '/blog?a=b&p=1'].every(isNumbered)).toBe(true);
  expect(['/', '/blog?page=2', '/?up=1', '/?p=', '/?p=x', '/p=1'].some(isNumbered)).toBe(false);
});
