import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { bodyOf, respondCacheable } from '../../api/json-response.ts';
import { respondStored } from '../bytes/conditional-response.ts';
import { storeResponse } from '../bytes/stored-response.ts';
import { noindexHeader } from '../noindex-header.ts';
import { securityHeaders } from '../security-headers.ts';
import { createAppResponder } from './app-response.ts';
import { readPlainGet } from './plain-get.ts';

// Hardly compressible, and larger than what Buffers share memory for.
const text = randomBytes(50_000).toString('hex');
const list = bodyOf({ text });
const feed = storeResponse(['Content-Type', 'text/xml'], { gzip: gzipSync(text) });
const app = new Hono()
  .use(securityHeaders(['X-Content-Type-Options', 'nosniff'], false))
  .use(noindexHeader())
  .get('/api/list', (c) => respondCacheable(c, list))
  .get('/feed', (c) => respondStored(c.req.raw, feed));

const respond = createAppResponder({
  fetch: async (request) => app.fetch(request),
  at: () => undefined,
  refuse: () => null,
  receive: () => ({ id: '1', ended() {} }),
  fields: [],
});
async function bodyAt(url: string, encoding: string): Promise<Buffer> {
  const head = `GET ${url} HTTP/1.1\r\nHost: site\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
  return (await respond(readPlainGet(Buffer.from(head))!, 'api', new Socket())).body;
}

test.each([
  ['/api/list', 'identity'],
  ['/feed', 'identity'],
  ['/feed', 'gzip'],
])('cached bytes of %s (%s) are sent without a copy', async (url, encoding) => {
  const [first, second] = [await bodyAt(url, encoding), await bodyAt(url, encoding)];
  expect(first.length).toBeGreaterThan(40_000);
  expect(second.equals(first)).toBe(true);
  expect(second.buffer).toBe(first.buffer);
});

test('a shared body is whole each time it is sent', async () => {
  for (let turn = 0; turn < 2; turn++) {
    expect(await (await app.request('/feed')).text()).toBe(text);
    expect(await (await app.request('/api/list')).json()).toEqual({ text });
  }
});
