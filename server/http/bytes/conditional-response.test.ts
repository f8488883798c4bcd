import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressQuickly } from './compress.ts';
import { chooseResponse, respondStored } from './conditional-response.ts';
import { storeResponse } from './stored-response.ts';

const text = 'Bookkeepers in India, from $5 an hour. '.repeat(200);
const stored = storeResponse(
  ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'public, no-cache'],
  { ...(await compressQuickly(Buffer.from(text))) },
);
const respond = (headers: Record<string, string> = {}, method = 'GET') =>
  respondStored(new Request('http://site/', { method, headers }), stored);

test('each encoding has its own bytes, length and strong ETag', async () => {
  const etags = new Set<string>();
  for (const [encoding, decompress] of Object.entries({
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (bytes: Uint8Array) => bytes,
  })) {
    const response = respond({ 'Accept-Encoding': encoding });
    const bytes = await response.bytes();
    const { headers } = response;
    expect(Buffer.from(decompress(bytes)).toString()).toBe(text);
    expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(headers.get('Content-Length')).toBe(String(bytes.length));
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    expect(headers.get('ETag')).toMatch(/^"[^"]+"$/);
    etags.add(headers.get('ETag')!);
    const head = respond({ 'Accept-Encoding': encoding }, 'HEAD');
    expect([head.body, [...head.headers]]).toEqual([null, [...headers]]);
  }
  expect(etags.size).toBe(3);
});

test('the uncompressed body is made once', () => {
  const choose = () => chooseResponse(stored, undefined, undefined);
  expect(choose()).toBe(choose());
});

test('responses with the same body keep their own headers', () => {
  for (const type of ['text/html', 'text/plain', 'text/html']) {
    const { body } = stored.variants.gzip!.whole;
    const typed = storeResponse(['Content-Type', type], { gzip: body });
    const { headers } = respondStored(new Request('http://site/'), typed);
    expect(headers.get('Content-Type')).toBe(type);
  }
});

test('a client that has the body gets 304', () => {
  const etag = respond({ 'Accept-Encoding': 'br' }).headers.get('ETag')!;
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = respond({ 'Accept-Encoding': 'br', 'If-None-Match': condition });
    expect([response.status, response.body]).toEqual([304, null]);
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, no-cache',
      etag,
      vary: 'Accept-Encoding',
    });
  }
  const other = respond({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag });
  expect(other.status).toBe(200);
});
