import { expect, test, vi } from 'vitest';
import { openPageCache } from '../../../tests/helpers/page-cache.ts';
import { htmlOf, type CachedPage } from './cached-page.ts';
import type { PageResult } from './page-cache.ts';
import type { SiteHandler } from '../render/render-page.ts';

/** A site of a few pages that show what the provider returned. */
function build() {
  const content = new Map([
    ['/api/menu', 'menu 1'],
    ['/api/a', 'a 1'],
    ['/api/b', 'b 1'],
  ]);
  const state = { down: false, throws: false, delay: 0, rendered: [] as string[] };
  const api = async (address: string) => {
    const text = content.get(address);
    if (state.down) return { status: 503, value: 'down', digest: 'down' };
    const [status, value] = text === undefined ? [404, 'none'] : [200, text];
    return { status, value, digest: value };
  };
  const renderSite: SiteHandler = async (request, { callProvider }) => {
    const url = new URL(request.url);
    state.rendered.push(url.pathname + url.search);
    if (state.throws) throw new Error('rendering failed');
    if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay));
    const call = async (path: string) => String((await callProvider(`/api/${path}`)).value);
    const name = url.pathname.slice(1) || 'home';
    const menu = await call('menu');
    if (name === 'moved') return new Response(null, { status: 307, headers: { Location: '/a' } });
    const known =
      content.has(`/api/${name}`) || /^(?:home|blog|big\d+|alias|services\/deep)$/.test(name);
    const canonical = name === 'alias' ? '/a' : url.pathname + url.search;
    const words = content.has(`/api/${name}`) ? await call(name) : name;
    const text = name.startsWith('big') ? randomText(30_000) : words;
    return new Response(
      `<link rel="canonical" href="http://site.test${canonical}"/>${menu}|${text}`,
      { status: known ? 200 : 404 },
    );
  };
  return { ...openPageCache(renderSite, api), content, state };
}

const randomText = (length: number) =>
  Array.from({ length }, () => Math.random().toString(36)[2]).join('');

const shown = (result: PageResult | CachedPage | undefined) => {
  if (!result) return undefined;
  if ('rendered' in result) return result.rendered.html.split('/>')[1];
  return htmlOf('cached' in result ? result.cached : result)
    .toString()
    .split('/>')[1];
};

test('a page is rendered once and cached', async () => {
  const { cache, state } = build();
  expect(cache.cachedAt('/a')).toBeUndefined();
  expect(shown(await cache.get('/a'))).toBe('menu 1|a 1');
  expect(shown(cache.cachedAt('/a'))).toBe('menu 1|a 1');
  await cache.get('/a');
  expect(state.rendered).toEqual(['/a']);
});

test('concurrent requests share one render', async () => {
  const { cache, state } = build();
  state.delay = 30;
  const results = await Promise.all(Array.from({ length: 100 }, () => cache.get('/a')));
  expect(new Set(results.map(shown))).toEqual(new Set(['menu 1|a 1']));
  expect(state.rendered).toEqual(['/a']);
});

test('unknown addresses and junk queries are not cached', async () => {
  const { cache, state } = build();
  await cache.get('/a');
  const { count, size } = cache;
  for (let index = 0; index < 300; index++) {
    await cache.get(`/unknown-${index}`);
    await cache.get(`/services/invented/unknown-${index}`);
    await cache.get(`/A${index}`);
    await cache.get(`/%61?${index}`);
    expect(shown(cache.cachedAt(`/a?junk=${index}&utm_source=x`))).toBe('menu 1|a 1');
    await cache.get(`/a?junk=${index}`);
  }
  expect([cache.count, cache.size]).toEqual([count, size]);
  expect(state.rendered.filter((path) => path.startsWith('/a'))).toEqual(['/a']);
});

test('a page with many addresses is rendered and cached once, and served at each', async () => {
  const { cache, state } = build();
  const first = await cache.get('/services/invented/deep');
  expect(first).toHaveProperty('cached');
  for (let index = 0; index < 300; index++) {
    const url = `/services/invented-${index}/deep`;
    expect(cache.cachedAt(url)).toBe(cache.cachedAt('/services/deep'));
    expect(await cache.get(url)).toEqual(first);
  }
  expect(cache.count).toBe(1);
  expect(state.rendered).toEqual(['/services/deep']);
});

test('an error, a redirect, or a page with another canonical address is never cached', async () => {
  const { cache, state } = build();
  for (const path of ['/nowhere', '/moved', '/alias'])
    expect(await cache.get(path)).toHaveProperty('rendered');
  state.throws = true;
  await expect(cache.get('/a')).rejects.toThrow('rendering failed');
  expect(cache.count).toBe(0);
  state.throws = false;
  expect(await cache.get('/a')).toHaveProperty('cached');
});

test('a page whose calls failed is not cached, and is complete once they succeed', async () => {
  const { cache, state } = build();
  state.down = true;
  const result = await cache.get('/a');
  expect(result).toMatchObject({ rendered: { complete: false } });
  expect(cache.count).toBe(0);
  state.down = false;
  expect(shown(await cache.get('/a'))).toBe('menu 1|a 1');
  expect(cache.cachedAt('/a')).toBeDefined();
});

test('a publish renders the affected page again, and no other', async () => {
  const { cache, content, state } = build();
  await cache.get('/a');
  await cache.get('/b');
  const bytes = cache.cachedAt('/b');
  state.rendered.length = 0;
  content.set('/api/a', 'a 2');
  await cache.contentChanged();
  expect(state.rendered).toEqual(['/a']);
  expect(shown(cache.cachedAt('/a'))).toBe('menu 1|a 2');
  expect(cache.cachedAt('/b')).toBe(bytes);
});

test('a page with a drawing in it is rendered again when content changes after the drawing', async () => {
  const { cache, content, state } = build();
  content.set('/api/a', '<img src="/static/pictures/a.svg" fetchPriority="high"/>');
  content.set('/static/pictures/a.svg', '<svg>1</svg>');
  await cache.get('/a');
  expect(shown(cache.cachedAt('/a'))).toContain('svg%3E1%3C');
  content.set('/static/pictures/a.svg', '<svg>2</svg>');
  await cache.contentChanged();
  expect(shown(cache.cachedAt('/a'))).toContain('svg%3E2%3C');
  await cache.contentChanged();
  expect(state.rendered).toEqual(['/a', '/a']);
});

test('a slow revalidation is not waited for, and replaces the stale page in the end', async () => {
  const { cache, content, state } = build();
  await cache.get('/a');
  content.set('/api/a', 'a 2');
  state.delay = 700;
  const revalidated = cache.contentChanged();
  await vi.waitFor(() => expect(cache.cachedAt('/a')).toBeUndefined(), { interval: 20 });
  let isRevalidated = false;
  void revalidated.then(() => (isRevalidated = true));
  expect(shown(await cache.get('/a'))).toBe('menu 1|a 1');
  expect(isRevalidated).toBe(false);
  await revalidated;
  expect(shown(await cache.get('/a'))).toBe('menu 1|a 2');
});

test('stale pages are served at once while many are revalidated, and all are fresh in the end', async () => {
  const { cache, content, state } = build();
  const paths = Array.from({ length: 20 }, (_, number) => `/big${number}`);
  for (const path of paths) await cache.get(path);
  content.set('/api/menu', 'menu 2');
  state.delay = 700;
  const revalidated = cache.contentChanged();
  await vi.waitFor(() => expect(cache.cachedAt('/big19')).toBeUndefined(), { interval: 20 });
  const requests = paths.map((path) => cache.get(path));
  expect(shown(cache.cachedAt('/big19'))).toMatch(/^menu 1/);
  await Promise.all([revalidated, ...requests]);
  for (const path of paths) expect(shown(cache.cachedAt(path))).toMatch(/^menu 2/);
});

test('a change during a render leads to another render', async () => {
  const { cache, content, state } = build();
  state.delay = 40;
  const first = cache.get('/a');
  content.set('/api/a', 'a 2');
  const revalidated = cache.contentChanged();
  await Promise.all([first, revalidated]);
  expect(shown(await cache.get('/a'))).toBe('menu 1|a 2');
});

test('a failing provider keeps the stale page, without a render per visitor', async () => {
  const { cache, content, state } = build();
  await cache.get('/a');
  content.set('/api/a', 'a 2');
  state.down = true;
  await cache.contentChanged();
  state.rendered.length = 0;
  for (let index = 0; index < 20; index++) expect(shown(cache.cachedAt('/a'))).toBe('menu 1|a 1');
  expect(state.rendered).toEqual([]);
  state.down = false;
  await cache.contentChanged();
  expect(shown(cache.cachedAt('/a'))).toBe('menu 1|a 2');
});

test('a page whose render fails stays stale, and the failure is logged', async () => {
  const { cache, content, state, errors } = build();
  await cache.get('/a');
  content.set('/api/a', 'a 2');
  state.throws = true;
  await cache.contentChanged();
  expect(shown(cache.cachedAt('/a'))).toBe('menu 1|a 1');
  expect(errors).toHaveLength(1);
});

test('a page that is gone is evicted', async () => {
  const { cache, content } = build();
  await cache.get('/a');
  content.delete('/api/a');
  await cache.contentChanged();
  expect(cache.cachedAt('/a')).toBeUndefined();
  expect(cache.count).toBe(0);
  expect(await cache.get('/a')).toMatchObject({ rendered: { status: 404 } });
});

test('a page requested again is compressed at the highest level, with a new ETag', async () => {
  const { cache, content } = build();
  content.set('/api/a', 'people who keep your books, '.repeat(400) + randomText(3_000));
  await cache.get('/a');
  const quick = cache.cachedAt('/a')!;
  await vi.waitFor(() => expect(cache.cachedAt('/a')?.fullyCompressed).toBe(true));
  const small = cache.cachedAt('/a')!;
  expect(small.variants.br!.whole.body.length).toBeLessThan(quick.variants.br!.whole.body.length);
  expect(small.variants.br!.etag).not.toBe(quick.variants.br!.etag);
  expect(shown(small)).toBe(shown(quick));
});
