import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../tests/helpers/process/crowds.ts';
import { openListener } from '../../../tests/helpers/process/open-listener.ts';
import { busyResponses } from '../overload/busy-responses.ts';
import { storeResponse } from '../bytes/stored-response.ts';

/** Whatever a client sends, the fast path and node:http give it the same response. */

const page = storeResponse(['Content-Type', 'text/html'], {
  br: Buffer.from('as brotli'),
  identity: Buffer.from('as it is'),
});
const etag = page.variants.br!.etag;

const options: Parameters<typeof openListener>[0] = {
  cachedAt: (url) => ({ '/': page, '/blog?page=2': page })[url],
  refuse: (_, url) => (url === '/too-much' ? { busy: busyResponses([]).page } : null),
  headers: ['X-Content-Type-Options', 'nosniff'],
  async fetch(request, peer) {
    const { method, url, headers } = request;
    const { pathname, search } = new URL(url);
    if (pathname.startsWith('/moved'))
      return new Response(null, { status: 301, headers: { Location: `/new${search}` } });
    if (pathname === '/unchanged') return new Response(null, { status: 304 });
    if (pathname === '/broken') throw new Error('a secret');
    // What the app sees: a difference in how a request is parsed becomes one in the response.
    const { address, kind } = peer;
    return Response.json({ method, pathname, search, fields: [...headers], address, kind });
  },
};

type Side = Awaited<ReturnType<typeof listen>>;
let fastPath: Side;
let ordinary: Side;
let handledOnFastPath = 0;
let requestsOfNode = 0;

async function listen(withFastPath: boolean) {
  const listener = await openListener({ ...options, withFastPath });
  /** The server's end of each connection, by the client's port. */
  const sockets = new Map<number | undefined, Socket>();
  listener.server.prependListener('connection', (socket) => sockets.set(socket.remotePort, socket));
  return { ...listener, sockets };
}

beforeAll(async () => {
  fastPath = await listen(true);
  ordinary = await listen(false);
  fastPath.server.prependListener('request', () => requestsOfNode++);
});
afterAll(() => Promise.all([fastPath.close(100), ordinary.close(100)]));

/** The last request of a connection. It shows where the server believes the previous one ends. */
const LAST = 'GET /last HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n';
/** Turns of the event loop, which both ends share, within which a response arrives, if one does. */
const TURNS = 40;

/** Everything a server sends to a client that writes these bytes and then the last request. */
async function exchange({ port, sockets }: Side, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  const { localPort } = socket;
  let sent = 0;
  const write = async (text: string) => {
    sent += text.length;
    socket.write(text, 'latin1');
    const peer = () => sockets.get(localPort);
    while (!socket.closed && !peer()?.destroyed && (peer()?.bytesRead ?? 0) < sent)
      await nextTurn();
    for (let turn = 0; turn < TURNS && !socket.closed; turn++) await nextTurn();
  };
  await write(bytes);
  if (!socket.closed) await write(LAST);
  // The server may still expect the rest of a head or a body.
  socket.end();
  while (!socket.closed) await nextTurn();
  sockets.delete(localPort);
  return received;
}

/** Without what may differ: node:http states the defaults of HTTP/1.1, and dates and ids are always new. */
function comparable(received: string): string {
  return received
    .split('\r\n\r\n')
    .map((part) =>
      part
        .split('\r\n')
        .filter((line) => !/^(?:date|x-request-id|keep-alive|connection: keep-alive)\b/i.test(line))
        .map((line) => line.toLowerCase())
        .toSorted()
        .join('\n'),
    )
    .join('\n\n');
}

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

async function compareResponses(bytes: string): Promise<number[]> {
  const before = requestsOfNode;
  const onFastPath = await exchange(fastPath, bytes);
  // The last request always goes to node:http.
  if (statuses(onFastPath).length > requestsOfNode - before) handledOnFastPath++;
  const byNode = await exchange(ordinary, bytes);
  expect(comparable(onFastPath), JSON.stringify(bytes)).toBe(comparable(byNode));
  expect(statuses(onFastPath).filter((status) => status === 500)).toEqual([]);
  return statuses(onFastPath);
}

const get = (url: string, fields = '', host = 'Host: site\r\n') =>
  `GET ${url} HTTP/1.1\r\n${host}${fields}\r\n`;

test.each([
  ['a backslash in front of a host', get('/\\evil.example'), 400],
  ['two slashes in front', get('//evil.example/a'), 200],
  ['dot segments', get('/a/../b/%2e%2e/c'), 200],
  ['a quote in the query', get("/a?b='c'&d=%27"), 200],
  ['two Accept-Encoding fields', get('/', 'Accept-Encoding: gzip\r\nAccept-Encoding: br\r\n'), 200],
  [
    'two Accept-Encoding fields, refusing',
    get('/', 'Accept-Encoding: br\r\nAccept-Encoding: br;q=0\r\n'),
    200,
  ],
  ['two X-One fields', get('/echo', 'X-One: 1\r\nX-One: 2\r\n'), 200],
  ['Proxy-Connection: close', get('/', 'Proxy-Connection: close\r\n'), 200],
  ['Connection: close', get('/', 'Connection: close\r\n'), 200],
  ['Connection: keep-alive, close', get('/', 'Connection: keep-alive, close\r\n'), 200],
  ['no Host', get('/', '', ''), 400],
  ['an empty Host', get('/', '', 'Host:\r\n'), 400],
  ['two Host fields', get('/', 'Host: other\r\n'), 400],
  ['a Host with a path', get('/', '', 'Host: a/b?c\r\n'), 400],
  ['a Host with a user', get('/echo', '', 'Host: a@b\r\n'), 400],
  ['a Host that is no address', get('/', '', 'Host: 1.1.1.1.1\r\n'), 400],
  ['a Host that means another address', get('/echo', '', 'Host: 127.1\r\n'), 400],
  ['a Host with too large a port', get('/echo', '', 'Host: site:99999\r\n'), 400],
  ['a Host in capitals', get('/echo', '', 'Host: SITE:80\r\n'), 200],
  ['a Host of IPv6', get('/echo', '', 'Host: [::1]:3000\r\n'), 200],
  [
    'an ETag that matches, weakened by a proxy',
    get('/', `Accept-Encoding: br\r\nIf-None-Match: W/${etag}\r\n`),
    304,
  ],
  ['the same in a list', get('/', `Accept-Encoding: br\r\nIf-None-Match: "a", ${etag}\r\n`), 304],
  ['an ETag of any', get('/', 'If-None-Match: *\r\n'), 304],
  ['an absolute address', get('http://other.example/a'), 200],
  ['HEAD', get('/').replace('GET', 'HEAD'), 200],
  ['a folded header', get('/', 'X-Note: one\r\n two\r\n'), 400],
  ['a body that looks like a request', get('/', 'Content-Length: 31\r\n') + get('/b'), 200],
  ['pipelined requests', get('/') + get('/other') + get('/'), 200],
  ['HTTP/1.0 without a Host', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['HTTP/1.0 with two', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
])('%s', async (_, bytes, status) => {
  expect((await compareResponses(bytes))[0]).toBe(status);
});

test.each(['W/"old"', etag])(
  'a repeat visit with If-None-Match: %s stays on the fast path',
  async (tag) => {
    const before = requestsOfNode;
    await exchange(fastPath, get('/', `Accept-Encoding: br\r\nIf-None-Match: ${tag}\r\n`));
    expect(requestsOfNode - before).toBe(1);
  },
);

test('1,000 mutated requests', async () => {
  const random = randomFrom(19);
  handledOnFastPath = 0;
  for (let number = 0; number < 1_000; number++) await compareResponses(mutated(random));
  // Otherwise node:http would have been compared with itself.
  expect(handledOnFastPath).toBeGreaterThan(100);
});

const URLS = [
  '/',
  '/blog?page=2',
  '/echo?a=b%20c',
  '/moved/x',
  '/unchanged',
  '/too-much',
  '/a/./b',
];
const FIELDS = [
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br',
  'Accept-Encoding: identity',
  'Accept-Language: en',
  'Cache-Control: no-cache',
  'Connection: keep-alive',
  'Content-Length: 0',
  'Cookie: a=b; c=d',
  'Expect: 100-continue',
  `If-None-Match: ${etag}`,
  'If-None-Match: "old"',
  'If-Match: "old"',
  'Proxy-Connection: keep-alive',
  'Range: bytes=2-4',
  'Sec-Fetch-Mode: navigate',
  'TE: trailers',
  'Transfer-Encoding: identity',
  'Upgrade: websocket',
  'User-Agent: Mozilla/5.0 (X11; Linux)',
  'X-Forwarded-For: 192.0.2.1',
];
const PIECES = [
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\t',
  ':',
  '\0',
  '\\',
  '/',
  '.',
  '%',
  '#',
  '?',
  '\x80',
  '"',
  ',',
  '0',
  'G',
];

/** A request with a few headers, and mostly with a few mutations. */
function mutated(random: () => number): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const fields = [
    'Host: site',
    ...Array.from({ length: Math.floor(random() * 5) }, () => pick(FIELDS)),
  ];
  if (random() < 0.1) fields.push('Host: 1.1.1.1.1');
  let request = `GET ${pick(URLS)} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`;
  for (let left = Math.floor(random() * 4); left > 0; left--) {
    const at = Math.floor(random() * request.length);
    // Deletes a character, replaces it or inserts something before it.
    const [deleted, piece] = pick([
      [1, ''],
      [1, pick(PIECES)],
      [0, pick(PIECES)],
    ] as const);
    request = request.slice(0, at) + piece + request.slice(at + deleted);
  }
  return request;
}
