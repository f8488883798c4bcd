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
const field = ({ fields }: Plan, name: string) => {
  const index = fields.findIndex((part, at) => at % 2 === 0 && part.toLowerCase() === name);
  return index < 0 ? undefined : fields[index + 1];
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
    const head = plan({ 'accept-encoding': encoding, range: 'bytes=0-1' }, 'HEAD');
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

test('If-Match compares strongly', () => {
  const etag = field(plan({ 'accept-encoding': 'br' }), 'etag')!;
  expect(plan({ 'accept-encoding': 'br', 'if-match': etag }).status).toBe(200);
  expect(plan({ 'accept-encoding': 'br', 'if-match': `W/${etag}` }).status).toBe(412);
  expect(plan({ 'accept-encoding': 'br', 'if-match': '"other"' }).status).toBe(412);
});

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=5-', 5, -1],
  ['bytes=-7', -7, -1],
  ['bytes=10-99999999', 10, -1],
])('%s gets that range', (range, first, last) => {
  const whole = plan({ 'accept-encoding': 'br' }).body!;
  const part = plan({ 'accept-encoding': 'br', range });
  const from = first < 0 ? whole.length + first : first;
  const to = last < 0 ? whole.length + last : last;
  expect(part.status).toBe(206);
  expect(part.body).toEqual(whole.subarray(from, to + 1));
  expect(field(part, 'content-range')).toBe(`bytes ${from}-${to}/${whole.length}`);
  expect(field(part, 'content-length')).toBe(String(to - from + 1));
  expect(field(part, 'content-encoding')).toBe('br');
});

test.each(['bytes=999999-', 'bytes=-0'])('%s is unsatisfiable', (range) => {
  const planned = plan({ range });
  expect(planned).toMatchObject({ status: 416, body: null });
  expect(field(planned, 'content-range')).toBe(`bytes */${text.length}`);
});

test.each(['bytes=9-0', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
  '%s gets the whole body',
  (range) => {
    expect(plan({ range })).toEqual(plan());
  },
);

test('a range is sent only if If-Range matches strongly', () => {
  const etag = field(plan({ 'accept-encoding': 'br' }), 'etag')!;
  const statusFor = (ifRange: string) =>
    plan({ 'accept-encoding': 'br', range: 'bytes=0-3', 'if-range': ifRange }).status;
  expect(statusFor(etag)).toBe(206);
  expect(statusFor('"older"')).toBe(200);
  expect(statusFor(`W/${etag}`)).toBe(200);
});
