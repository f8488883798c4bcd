import { expect, test, vi } from 'vitest';
import { openPageCache } from '../../../tests/helpers/page-cache.ts';
import { createWarmer, warmPages } from './warm-pages.ts';

const links: Record<string, string[]> = {
  '/': ['/a', '/blog', '/gone', 'https://elsewhere.test/x', '/static/x.svg', '#here'],
  '/a': ['/', '/b?utm=1', '/b#part'],
  '/b': ['/deep/er'],
  '/blog': ['/blog?page=2'],
  '/blog?page=2': [],
  '/deep/er': [],
};

function build() {
  const rendered: string[] = [];
  const { cache } = openPageCache(async (request) => {
    const url = new URL(request.url);
    const path = url.pathname + url.search;
    rendered.push(path);
    const body = links[path]?.map((href) => `<a class="x" href="${href}">x</a>`).join('');
    const head = `<link rel="canonical" href="http://site.test${path}"/>`;
    return new Response(head + (body ?? ''), { status: body === undefined ? 404 : 200 });
  });
  return { cache, rendered };
}

test('every linked page is rendered once and compressed at the highest level', async () => {
  const { cache, rendered } = build();
  const log = { info: vi.fn() };
  const counts: number[] = [];
  createWarmer(cache, 250, log, (pages) => counts.push(pages)).start();
  await vi.waitFor(() => expect(log.info).toHaveBeenCalled());
  expect(counts).toEqual([6]);
  for (const path of Object.keys(links))
    expect(cache.cachedAt(path)).toMatchObject({ fullyCompressed: true });
  expect(cache.count).toBe(6);
  expect(rendered.toSorted()).toEqual([...Object.keys(links), '/gone'].toSorted());
});

test('no more pages are warmed than the limit, the nearest to the home page first', async () => {
  const { cache } = build();
  expect(await warmPages(cache, 3, new AbortController().signal)).toEqual(['/', '/a', '/blog']);
  expect(cache.count).toBe(3);
});

test('warming stops when aborted', async () => {
  const { cache } = build();
  const warming = new AbortController();
  const ready = warmPages(cache, 250, warming.signal);
  warming.abort();
  expect((await ready).length).toBeLessThan(6);
});
