import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { busyResponses } from '../overload/busy-responses.ts';
import { createHttpListener } from '../listener.ts';
import { storeResponse } from '../bytes/stored-response.ts';

const page = storeResponse(['Content-Type', 'text/html'], {
  br: Buffer.from('packed with brotli'),
  identity: Buffer.from('a plain page'),
});
const big = storeResponse(['Content-Type', 'text/javascript'], {
  identity: Buffer.alloc(3_000_000, 'x'),
});
const etag = page.variants.br!.etag;
const at = (url: string) => ({ '/': page, '/big.js': big })[url];

let server: Server;
let close: (patience: number) => Promise<void>;
let port: number;
let ended: boolean[];
let fetched: string[];
/** The server's end of each connection, by the client's port. */
const taken = new Map<number | undefined, Socket>();

beforeEach(async () => {
  const listener = createHttpListener({
    at,
    refuse: (_, url) => (url === '/too-much' ? { busy: busyResponses([]).page } : null),
    receive: (_, response) => {
      response.once('close', () => ended.push(response.writableFinished));
      return crypto.randomUUID();
    },
    async fetch(request, peer) {
      const { pathname } = new URL(request.url);
      fetched.push(pathname);
      if (pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 100));
      if (pathname === '/unchanged') return new Response(null, { status: 304 });
      if (pathname === '/broken') throw new Error('a secret');
      if (pathname === '/echo') {
        const { url, headers } = request;
        const fields = Object.fromEntries(headers);
        return Response.json({ url, fields, address: peer.address });
      }
      const body = await request.text();
      return new Response(`${request.method} ${pathname} ${body.length}`);
    },
  });
  ended = [];
  fetched = [];
  ({ server, close } = listener);
  taken.clear();
  server.prependListener('connection', (socket) => taken.set(socket.remotePort, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.listening && close(100));

/** Sends each string as one packet and reads until the responses match. */
async function send(packets: string[], until: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  try {
    return await read(socket, packets, until);
  } finally {
    socket.destroy();
  }
}

async function read(socket: Socket, packets: string[], until: RegExp): Promise<string> {
  let received = '';
  const done = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (until.test(received)) resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    setTimeout(() => reject(new Error(`no response in time, only ${received}`)), 60_000).unref();
  });
  const peer = () => taken.get(socket.localPort);
  if (socket.connecting) await new Promise((resolve) => socket.once('connect', resolve));
  for (const packet of packets) {
    const sent = socket.bytesWritten + packet.length;
    socket.write(packet, 'latin1');
    // Wait until it was read, or the next one could join it.
    while (!socket.closed && !peer()?.closed && (peer()?.bytesRead ?? 0) < sent)
      await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  return received;
}

const get = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nHost: site\r\n${fields}\r\n`;
/** How many of the responses node:http wrote. Only node:http sends Keep-Alive. */
const byNode = (received: string) => received.match(/\r\nKeep-Alive: /gi)?.length ?? 0;
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

test('a cached response is sent on the fast path, with its headers and the date', async () => {
  const received = await send([get('/', 'Accept-Encoding: gzip, br\r\n')], /brotli$/);
  expect([statuses(received), byNode(received)]).toEqual([[200], 0]);
  expect(received).toMatch(/\r\nContent-Encoding: br\r\n/);
  expect(received).toContain(`\r\nContent-Length: ${page.variants.br!.body.length}\r\n`);
  expect(received).toContain(`\r\nETag: ${etag}\r\n`);
  const date = /\r\nDate: (.{29})\r\n/.exec(received)?.[1] ?? '';
  // It is updated once a second, by a timer that a busy machine delays.
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
});

test('a matching If-None-Match gets a 304 on the fast path', async () => {
  const received = await send(
    [get('/', `If-None-Match: ${etag}\r\nAccept-Encoding: br\r\n`)],
    /\r\n\r\n$/,
  );
  expect([statuses(received), byNode(received)]).toEqual([[304], 0]);
});

test('a request refused under overload stays on the fast path', async () => {
  const now = new Date('2031-05-04T03:02:01Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  const received = await send(
    [get('/too-much'), get('/', 'Accept-Encoding: br\r\n')],
    /packed with brotli$/,
  );
  expect([statuses(received), byNode(received)]).toEqual([[503, 200], 0]);
  expect(received).toMatch(/\r\nRetry-After: 2\r\n/);
  expect(received).toContain('in a few seconds');
  const dates = [...received.matchAll(/\r\nDate: (.{29})\r\n/g)].map(([, date]) => date);
  expect(dates).toEqual([now.toUTCString(), now.toUTCString()]);
  vi.useRealTimers();
});

test('a client that disconnects before its response is made affects no other', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(get('/slow'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  socket.resetAndDestroy();
  expect(statuses(await send([get('/slow')], /slow 0$/))).toEqual([200]);
  await vi.waitFor(() => expect(ended).toEqual([false, true]));
});

test('a connection moves from the fast path to node:http at its first other request', async () => {
  const received = await send(
    [
      get('/'),
      get('/other'),
      get('/'),
      'POST /form HTTP/1.1\r\nHost: site\r\nContent-Length: 5\r\n\r\nab',
      'cde',
    ],
    /POST \/form 5/,
  );
  expect(statuses(received)).toEqual([200, 200, 200, 200]);
  expect(received).toContain('GET /other 0');
  expect(received.match(/a plain page/g)).toHaveLength(2);
});

test.each([
  ['HEAD', 'HEAD / HTTP/1.1\r\nHost: site\r\n\r\n', 200],
  ['a range', get('/', 'Range: bytes=0-1\r\n'), 200],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['closing', get('/', 'Connection: close\r\n'), 200],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', get('/', 'Host: other\r\n'), 400],
  ['an invalid host', 'GET /other HTTP/1.1\r\nHost: a/b?c\r\n\r\n', 400],
  ['what is not cached', get('/other'), 200],
  ['a folded header', get('/', 'X-Note: one\r\n two\r\n'), 400],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: site\n\n', 400],
  ['a space before the colon', get('/', 'Content-Length : 3\r\n'), 400],
  ['nonsense', 'NONSENSE\r\n\r\n', 400],
])('%s goes to node:http', async (_, request, status) => {
  const received = await send([request], /\r\n\r\n/);
  expect(statuses(received)).toEqual([status]);
  // The fast path sends neither.
  expect(received).toMatch(/\r\n(?:Connection: close|Keep-Alive: [^\r]*)\r\n/i);
});

test('a body is never parsed as the next request', async () => {
  const hidden = get('/');
  const received = await send(
    [get('/', `Content-Length: ${hidden.length}\r\n`) + hidden, get('/other')],
    /other 0/,
  );
  expect(statuses(received)).toEqual([200, 200]);
});

test('pipelined requests are all responded to, in order', async () => {
  const received = await send(
    [get('/') + get('/other') + get('/')],
    /page[\s\S]*other 0[\s\S]*page$/,
  );
  expect(statuses(received)).toEqual([200, 200, 200]);
});

test('backpressure: the fast path stops reading from a client that does not read its responses', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  for (let index = 0; index < 40; index++) {
    socket.write(get('/big.js'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  let received = 0;
  const all = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > 40 * 3_000_000) resolve();
    });
  });
  // The buffers of the system hold a few megabytes.
  expect(socket.bytesRead).toBeLessThan((40 * 3_000_000) / 2);
  socket.resume();
  await all;
  socket.destroy();
});

test('a request on an open connection during closing gets a last response, and the connection ends', async () => {
  const busy = connect(port, '127.0.0.1');
  const idle = connect(port, '127.0.0.1');
  expect(await read(busy, [get('/')], /page$/)).not.toContain('Connection: ');
  expect(await read(idle, [get('/')], /page$/)).not.toContain('Connection: ');
  const closed = [busy, idle].map(
    (socket) => new Promise((resolve) => socket.once('close', resolve)),
  );
  const closing = close(10_000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  const last = await read(busy, [get('/')], /page$/);
  expect(statuses(last)).toEqual([200]);
  expect(last).toMatch(/\r\nConnection: close\r\n/);
  await Promise.all([closing, ...closed]);
});

test.each([true, false])(
  'closing ends a connection that has not sent anything (fast path: %s)',
  { timeout: 8_000 },
  async (withFastPath) => {
    const listener = createHttpListener({ at, withFastPath, fetch: async () => new Response() });
    const accepted = new Promise((resolve) => listener.server.once('connection', resolve));
    await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve));
    const silent = connect((listener.server.address() as AddressInfo).port, '127.0.0.1').resume();
    await accepted;
    await listener.close(60_000);
    silent.destroy();
    expect(silent.bytesRead).toBe(0);
  },
);

test.each([
  [false, 'timeout=5'],
  [true, 'timeout=620'],
])(
  'behind a proxy (%s), connections are kept until the proxy closes them',
  async (behindProxy, kept) => {
    const listener = createHttpListener({
      at,
      behindProxy,
      fetch: async () => new Response('from the app'),
    });
    await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve));
    const address = listener.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${address.port}/other`, { method: 'POST' });
    expect(await response.text()).toBe('from the app');
    expect(response.headers.get('keep-alive')).toBe(kept);
    await listener.close(100);
  },
);

test('a response in progress when closing begins is completed, or cut when patience ends', async () => {
  const socket = connect(port, '127.0.0.1');
  const half = 'POST /form HTTP/1.1\r\nHost: site\r\nContent-Length: 5\r\n\r\nab';
  const stuck = connect(port, '127.0.0.1');
  stuck.on('error', () => {});
  let begun = 0;
  const bothHere = new Promise<void>((resolve) =>
    server.on('request', () => ++begun === 2 && resolve()),
  );
  stuck.write(half);
  const response = read(socket, [half, 'cd', 'e'], /POST \/form 5/);
  await bothHere;
  const cut = new Promise((resolve) => stuck.once('close', resolve));
  const closing = close(1_000);
  expect(statuses(await response)).toEqual([200]);
  await Promise.all([closing, cut]);
});
