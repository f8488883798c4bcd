import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerCacheable } from '../api/answer.ts';
import { compressAnswers } from './compress-answers.ts';

const listing = Array.from({ length: 60 }, (_, index) => ({ post_title: `Post ${index}` }));
const app = new Hono()
  .use(compressAnswers())
  .get('/long', (c) => answerCacheable(c, { listing }))
  .get('/short', (c) => answerCacheable(c, { listing: [] }))
  .get('/fail', (c) => c.json({ listing }, 500));
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });

test('a long answer is packed for whoever takes it so', async () => {
  const br = await ask('/long', { 'Accept-Encoding': 'gzip, br' });
  expect(br.headers.get('Content-Encoding')).toBe('br');
  expect(br.headers.get('Vary')).toBe('Accept-Encoding');
  expect(JSON.parse(brotliDecompressSync(await br.bytes()).toString())).toEqual({ listing });
  const gzip = await ask('/long', { 'Accept-Encoding': 'gzip' });
  expect(JSON.parse(gunzipSync(await gzip.bytes()).toString())).toEqual({ listing });
  const plain = await ask('/long');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await plain.json()).toEqual({ listing });
});

test('the tag of a packed answer is weak, and is known again', async () => {
  const packed = await ask('/long', { 'Accept-Encoding': 'br' });
  const etag = packed.headers.get('ETag')!;
  expect(etag).toMatch(/^W\/"/);
  const again = await ask('/long', { 'Accept-Encoding': 'br', 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect((await ask('/long')).headers.get('ETag')).toBe(etag.slice(2));
});

test('what is short, failed or without a body is left as it is', async () => {
  for (const [path, method] of [
    ['/short', 'GET'],
    ['/fail', 'GET'],
    ['/long', 'HEAD'],
  ] as const) {
    const answered = await ask(path, { 'Accept-Encoding': 'br' }, method);
    if (method === 'GET') expect(await answered.json()).toHaveProperty('listing');
    else expect(await answered.text()).toBe('');
    if (path !== '/long') expect(answered.headers.get('Content-Encoding')).toBeNull();
  }
});
