import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressQuickly } from './compress.ts';
import { planResponse, type Plan } from './conditional-response.ts';
import { storeResponse } from './stored-response.ts';

const text = 'Bookkeepers in India, from $5 an hour. '.repeat(200);
const answer = storeResponse(
  ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'public, no-cache'],
  { ...(await compressQuickly(Buffer.from(text))) },
);

const plan = (fields: Record<string, string> = {}, method = 'GET') =>
  planResponse(method, (name) => fields[name], answer);
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

test('the plain bytes are made once, and keep their ETag', () => {
  expect(plan().body).toBe(plan().body);
  expect(field(plan(), 'etag')).toBe(field(plan(), 'etag'));
});

test('answers of the same bytes keep their own fields', () => {
  const stored = (type: string) =>
    storeResponse(['Content-Type', type], { gzip: answer.variants.gzip!.body });
  for (const type of ['text/html', 'text/plain', 'text/html'])
    expect(
      field(
        planResponse('GET', () => undefined, stored(type)),
        'content-type',
      ),
    ).toBe(type);
});

test('HEAD has the fields of GET and no body', () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const head = plan({ 'accept-encoding': encoding, range: 'bytes=0-1' }, 'HEAD');
    expect(head).toEqual({ ...plan({ 'accept-encoding': encoding }), body: null });
  }
});

test('a client that has these very bytes is told so', () => {
  const whole = plan({ 'accept-encoding': 'br' });
  const etag = field(whole, 'etag')!;
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answered = plan({ 'accept-encoding': 'br', 'if-none-match': condition });
    expect(answered).toMatchObject({ status: 304, body: null });
    expect(field(answered, 'etag')).toBe(etag);
    expect(field(answered, 'vary')).toBe('Accept-Encoding');
    expect(field(answered, 'cache-control')).toBe('public, no-cache');
    expect(field(answered, 'content-length')).toBeUndefined();
  }
});

test('the ETag of another encoding is not these bytes', () => {
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
])('%s is answered with that part', (range, first, last) => {
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

test.each(['bytes=999999-', 'bytes=-0'])('%s lies beyond the end', (range) => {
  const answered = plan({ range });
  expect(answered).toMatchObject({ status: 416, body: null });
  expect(field(answered, 'content-range')).toBe(`bytes */${text.length}`);
});

test.each(['bytes=9-0', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
  '%s is answered with everything',
  (range) => {
    expect(plan({ range })).toEqual(plan());
  },
);

test('a part is sent only of the bytes the client has the beginning of', () => {
  const etag = field(plan({ 'accept-encoding': 'br' }), 'etag')!;
  const ask = (ifRange: string) =>
    plan({ 'accept-encoding': 'br', range: 'bytes=0-3', 'if-range': ifRange }).status;
  expect(ask(etag)).toBe(206);
  expect(ask('"older"')).toBe(200);
  expect(ask(`W/${etag}`)).toBe(200);
});
