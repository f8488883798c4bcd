import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { bodyOf, respondCacheable } from '../api/json-response.ts';
import { wholeBody } from './bytes/shared-body.ts';
import { compressResponses } from './compress-responses.ts';

const listing = Array.from({ length: 60 }, (_, index) => ({ post_title: `Post ${index}` }));
// The API caches its bodies.
const long = bodyOf({ listing });
const app = new Hono()
  .use(compressResponses())
  .get('/long', (c) => respondCacheable(c, long))
  .get('/short', (c) => respondCacheable(c, bodyOf({ listing: [] })))
  .get('/page', (c) => c.html(`<p>${'words '.repeat(400)}</p>`, 404))
  .get('/picture', (c) => c.body('x'.repeat(5_000), 200, { 'Content-Type': 'image/webp' }))
  .get('/part', (c) =>
    c.body('x'.repeat(5_000), 206, {
      'Content-Type': 'text/html',
      'Content-Range': 'bytes 0-4999/9000',
    }),
  );
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });

test('a long response is compressed for clients that accept it', async () => {
  const br = await request('/long', { 'Accept-Encoding': 'gzip, br' });
  expect(br.headers.get('Content-Encoding')).toBe('br');
  expect(br.headers.get('Vary')).toBe('Accept-Encoding');
  expect(JSON.parse(brotliDecompressSync(await br.bytes()).toString())).toEqual({ listing });
  const gzip = await request('/long', { 'Accept-Encoding': 'gzip' });
  expect(JSON.parse(gunzipSync(await gzip.bytes()).toString())).toEqual({ listing });
  const plain = await request('/long');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await plain.json()).toEqual({ listing });
});

test.each(['br', 'gzip'])(
  'cached bytes (%s) are compressed once, and sent without a copy',
  async (encoding) => {
    const ask = async () => wholeBody(await request('/long', { 'Accept-Encoding': encoding }));
    const first = await ask();
    expect(first.length).toBeGreaterThan(50);
    expect(await ask()).toBe(first);
  },
);

test('the ETag of a compressed response is weak, and still matches', async () => {
  const compressed = await request('/long', { 'Accept-Encoding': 'br' });
  const etag = compressed.headers.get('ETag')!;
  expect(etag).toMatch(/^W\/"/);
  const again = await request('/long', { 'Accept-Encoding': 'br', 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect((await request('/long')).headers.get('ETag')).toBe(etag.slice(2));
});

test('a page that is not cached is compressed, too', async () => {
  const response = await request('/page', { 'Accept-Encoding': 'br' });
  expect([response.status, response.headers.get('Content-Encoding')]).toEqual([404, 'br']);
  expect(brotliDecompressSync(await response.bytes()).toString()).toMatch(/^<p>words words/);
});

test.each(['/short', '/picture', '/part'])('%s is not compressed', async (path) => {
  const response = await request(path, { 'Accept-Encoding': 'br' });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect((await request(path)).headers.get('Content-Encoding')).toBeNull();
});

test('HEAD has no body', async () => {
  expect(await (await request('/long', { 'Accept-Encoding': 'br' }, 'HEAD')).text()).toBe('');
});
