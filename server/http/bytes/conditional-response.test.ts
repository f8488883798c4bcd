import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressQuickly } from './compress.ts';
import { planResponse, type Plan } from './conditional-response.ts';
import { storeResponse } from './stored-response.ts';

const text = 'Bookkeepers in India, from $5 an hour. '.repeat(200);
const stored = storeResponse(
  ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'public, no-cache'],
  { ...(await compressQuickly(Buffer.from(text))) },
);

const plan = (fields: Record<string, string> = {}, method = 'GET') =>
  planResponse(method, (name) => fields[name], stored);
const field = ({ headers }: Plan, name: string) => {
  const index = headers.findIndex((part, at) => at % 2 === 0 && part.toLowerCase() === name);
  return index < 0 ? undefined : headers[index + 1];
};

test('each encoding has its own bytes, length and strong ETag', () => {
  const br = plan({ 'accept-encoding': 'br' });
  const gzip = plan({ 'accept-encoding': 'gzip' });
  const plain = plan();
  expect(brotliDecompressSync(br.body!).toString()).toBe(text);
  expect(gunzipSync(gzip.body!).toString()).toBe(text);
  expect(plain.body!.toString()).toBe(text);
  for (const each of [br, gzip, plain]) {
    expect(field(each, 'content-length')).toBe(String(each.body!.length));
    expect(field(each, 'vary')).toBe('Accept-Encoding');
    expect(field(each, 'etag')).toMatch(/^"[^"]+"$/);
  }
  expect([br, gzip, plain].map((each) => field(each, 'content-encoding'))).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(new Set([br, gzip, plain].map((each) => field(each, 'etag'))).size).toBe(3);
});

test('the uncompressed body is made once, and keeps its ETag', () => {
  expect(plan().body).toBe(plan().body);
  expect(field(plan(), 'etag')).toBe(field(plan(), 'etag'));
});

test('responses with the same body keep their own headers', () => {
  const withType = (type: string) =>
    storeResponse(['Content-Type', type], { gzip: stored.variants.gzip!.body });
  for (const type of ['text/html', 'text/plain', 'text/html'])
    expect(
      field(
        planResponse('GET', () => undefined, withType(type)),
        'content-type',
      ),
    ).toBe(type);
});

test('HEAD has the headers of GET and no body', () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const head = plan({ 'accept-encoding': encoding }, 'HEAD');
    expect(head).toEqual({ ...plan({ 'accept-encoding': encoding }), body: null });
  }
});

test('a client that has the body gets 304', () => {
  const whole = plan({ 'accept-encoding': 'br' });
  const etag = field(whole, 'etag')!;
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const planned = plan({ 'accept-encoding': 'br', 'if-none-match': condition });
    expect(planned).toMatchObject({ status: 304, body: null });
    expect(field(planned, 'etag')).toBe(etag);
    expect(field(planned, 'vary')).toBe('Accept-Encoding');
    expect(field(planned, 'cache-control')).toBe('public, no-cache');
    expect(field(planned, 'content-length')).toBeUndefined();
  }
});

test('the ETag of another encoding does not match', () => {
  const etag = field(plan({ 'accept-encoding': 'gzip' }), 'etag')!;
  expect(plan({ 'accept-encoding': 'br', 'if-none-match': etag }).status).toBe(200);
});
