import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openListener } from '../../../tests/helpers/process/open-listener.ts';
import { busyResponses } from '../overload/busy-responses.ts';
import { storeResponse } from '../bytes/stored-response.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';

const page = storeResponse(['Content-Type', 'text/html'], {
  br: Buffer.from('packed with brotli'),
  identity: Buffer.from('a plain page'),
});
const big = storeResponse(['Content-Type', 'text/javascript'], {
  identity: Buffer.alloc(3_000_000, 'x'),
});
const etag = page.variants.br!.etag;
const cachedAt = (url: string) => ({ '/': page, '/big.js': big })[url];

let { server, close, port }: Awaited<ReturnType<typeof openListener>> = {} as never;
let ended: boolean[];
/** Responses to /slow wait for it. */
let slow: PromiseWithResolvers<void>;
/** The server's end of each connection, by the client's port. */
const taken = new Map<number | undefined, Socket>();

beforeEach(async () => {
  ({ server, close, port } = await openListener({
    cachedAt,
    refuse: (_, url) => (url === '/too-much' ? { busy: busyResponses([]).page } : null),
    receive: (_, response) => {
      response.once('close', () => ended.push(response.writableFinished));
      return crypto.randomUUID();
    },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/slow') await slow.promise;
      const body = await request.text();
      return new Response(`${request.method} ${pathname} ${body.length}`);
    },
  }));
  ended = [];
  slow = Promise.withResolvers();
  taken.clear();
  server.prependListener('connection', (socket) => taken.set(socket.remotePort, socket));
});
afterEach(() => {
  vi.useRealTimers();
  return server.listening && close(100);
});

/** From here on the checks for idle connections and the end of patience come when a test says so. */
const holdTimers = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
/** Longer than between two checks for idle connections, in milliseconds. */
const SWEEP = 1_000;

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
    setTimeout(
      () => reject(new Error(`no response in time, only ${received}`)),
      patient(60_000),
    ).unref();
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
  expect(received).toContain(`\r\nContent-Length: ${page.variants.br!.whole.body.length}\r\n`);
  expect(received).toContain(`\r\nETag: ${etag}\r\n`);
  const date = /\r\nDate: (.{29})\r\n/.exec(received)?.[1] ?? '';
  // It is updated once a second, by a timer that a busy machine delays.
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
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
});

test('a client that disconnects before its response is made affects no other', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(get('/slow'));
  await once(server, 'request');
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(ended).toEqual([false]));
  slow.resolve();
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
  const closed = [busy, idle].map((socket) => once(socket, 'close'));
  holdTimers();
  const closing = close(60_000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  const last = await read(busy, [get('/')], /page$/);
  expect(statuses(last)).toEqual([200]);
  expect(last).toMatch(/\r\nConnection: close\r\n/);
  vi.advanceTimersByTime(SWEEP);
  await Promise.all([closing, ...closed]);
});

test.each([true, false])(
  'closing ends a connection that has not sent anything (fast path: %s)',
  async (withFastPath) => {
    const listener = await openListener({ withFastPath, fetch: async () => new Response() });
    const silent = connect(listener.port, '127.0.0.1').resume();
    const [accepted] = (await once(listener.server, 'connection')) as [Socket];
    holdTimers();
    const closing = listener.close(60_000);
    vi.advanceTimersByTime(SWEEP);
    expect(accepted.writableEnded).toBe(true);
    await closing;
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
    const listener = await openListener({ behindProxy, fetch: async () => new Response('other') });
    const response = await fetch(`${listener.url}/other`, { method: 'POST' });
    expect(await response.text()).toBe('other');
    expect(response.headers.get('keep-alive')).toBe(kept);
    await listener.close(100);
  },
);

test('a response in progress when closing begins is completed, or cut when patience ends', async () => {
  const socket = connect(port, '127.0.0.1');
  const half = 'POST /form HTTP/1.1\r\nHost: site\r\nContent-Length: 5\r\n\r\nab';
  const stuck = connect(port, '127.0.0.1');
  stuck.on('error', () => {});
  for (const one of [stuck, socket]) {
    one.write(half);
    await once(server, 'request');
  }
  const cut = once(stuck, 'close');
  holdTimers();
  const closing = close(60_000);
  expect(statuses(await read(socket, ['cd', 'e'], /POST \/form 5/))).toEqual([200]);
  expect(stuck.closed).toBe(false);
  vi.advanceTimersByTime(60_000);
  await Promise.all([closing, cut]);
});
