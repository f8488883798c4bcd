import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openListener } from '../../tests/helpers/process/open-listener.ts';
import { LISTENER_LIMITS, type ListenerLimits } from '../limits/request-limits.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createClientLimits } from './client-limits.ts';
import type { HttpListener } from './listener.ts';

const proxies = new BlockList();
proxies.addAddress('10.0.0.1');

function open(limits: Partial<ListenerLimits>) {
  const metrics = new Metrics();
  const warn = vi.fn();
  const log = Object.assign(pino({ level: 'silent' }), { warn });
  const options = {
    metrics,
    log,
    trustedProxies: proxies,
    limits: { ...LISTENER_LIMITS.site, ...limits },
  };
  return { limits: createClientLimits(options), metrics, warn };
}

const socketOf = (remoteAddress: string) =>
  Object.assign(new EventEmitter(), { remoteAddress }) as Socket;

test('connections are limited per client, and not for trusted proxies', () => {
  const { limits, metrics } = open({ connections: 2 });
  const take = (address: string) => limits.takeConnection(socketOf(address));
  const first = socketOf('192.0.2.1');
  expect(limits.takeConnection(first)).toBe(true);
  expect([take('::ffff:192.0.2.1'), take('192.0.2.1'), take('192.0.2.2')]).toEqual([
    true,
    false,
    true,
  ]);
  // A /64 of IPv6 is one subscriber.
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map(take)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(Array.from({ length: 9 }, () => take('10.0.0.1'))).not.toContain(false);
  first.emit('close');
  expect(take('192.0.2.1')).toBe(true);
  expect(metrics.limited).toEqual({ connections: 0, clientConnections: 2, bodies: 0 });
});

test('an IPv6 /48, with any number of /64, has the connections of four clients', () => {
  const { limits } = open({ connections: 2 });
  const take = (subnet: number) => limits.takeConnection(socketOf(`2001:db8:5:${subnet}::1`));
  const taken = Array.from({ length: 12 }, (_, subnet) => take(subnet));
  expect(taken).toEqual([...Array(8).fill(true), ...Array(4).fill(false)]);
  expect(limits.takeConnection(socketOf('2001:db8:6::1'))).toBe(true);
});

test('refusals are logged in one line, without an address', () => {
  vi.useFakeTimers();
  const { limits, warn } = open({ connections: 0 });
  for (let turn = 0; turn < 3; turn++) limits.takeConnection(socketOf('192.0.2.1'));
  vi.advanceTimersByTime(6_000);
  expect(warn.mock.calls).toEqual([
    [{ connections: 0, clientConnections: 3, bodies: 0 }, 'limits reached: requests refused'],
  ]);
  vi.useRealTimers();
});

const LARGE = 450_000;

test('bodies are refused beyond the limit, small ones never, and those of unknown length count as the largest', () => {
  const { limits, metrics } = open({ bodies: 1_500_000 });
  const take = (headers: IncomingHttpHeaders) => {
    const response = new EventEmitter() as ServerResponse;
    return limits.takeBody({ headers } as IncomingMessage, response) && response;
  };
  const [large, chunked] = [
    { 'content-length': String(LARGE) },
    { 'transfer-encoding': 'chunked' },
  ];
  const taken = [take(chunked), take(chunked), take(large)];
  expect(taken).not.toContain(false);
  expect(take(large)).toBe(false);
  expect(take({ 'content-length': '16000' })).not.toBe(false);
  // A longer one than any route takes is refused unread by the route.
  expect(take({ 'content-length': '600000' })).not.toBe(false);
  expect(metrics.limited.bodies).toBe(1);
  if (taken[0]) taken[0].emit('close');
  expect(take(large)).not.toBe(false);
});

let listener: HttpListener | undefined;
afterEach(() => listener?.close(100));

/** A server with room for three large bodies. */
async function listen() {
  const { limits } = open({ bodies: 1_500_000 });
  const opened = await openListener({
    limits,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/unread') return new Response('unread', { status: 405 });
      if (pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 200));
      return new Response(`${(await request.text()).length} bytes`);
    },
  });
  listener = opened;
  const { server, port, url } = opened;
  let seen = 0;
  server.on('request', () => seen++);
  return {
    url,
    /** Sends bytes and waits until this many more requests have begun. */
    async begin(bytes: string, requests = 1): Promise<Socket> {
      const until = seen + requests;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(bytes);
      await vi.waitFor(() => expect(seen).toBe(until), { interval: 5 });
      return socket;
    },
  };
}

const head = (fields: string, path = '/') => `POST ${path} HTTP/1.1\r\nHost: site\r\n${fields}\r\n`;
const half = () => head(`Content-Length: ${LARGE}\r\n`) + 'x'.repeat(1_000);
const post = (url: string) => fetch(url, { method: 'POST', body: 'x'.repeat(LARGE) });

test('a body beyond the limit gets 503, and the bytes of a request are released however it ends', async () => {
  const { url, begin } = await listen();
  const waiting = [await begin(half()), await begin(half()), await begin(half())];
  const refused = await post(url);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ status: 'fail' });
  for (const socket of waiting) socket.destroy();
  const small = head('Content-Length: 3\r\n', '/slow') + 'abc';
  for (let turn = 0; turn < 5; turn++) {
    // Aborted halfway, aborted behind a request in progress, and answered without being read.
    (await begin(half())).destroy();
    (await begin(small + half(), 2)).destroy();
    const unread = await begin(head(`Content-Length: ${LARGE}\r\n`, '/unread') + 'x');
    await new Promise((resolve) => unread.once('data', resolve));
    unread.destroy();
    await vi.waitFor(async () => expect((await post(url)).status).toBe(200));
  }
  const together = await Promise.all([post(url), post(url), post(url)]);
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('uploads that stall do not refuse what a colleague saves', () => {
  const { limits } = open({ ...LISTENER_LIMITS.studio });
  const take = (url: string, bytes: number) =>
    limits.takeBody(
      { headers: { 'content-length': String(bytes) }, url } as unknown as IncomingMessage,
      new EventEmitter() as ServerResponse,
    );
  // As large as they may be, and as large as a save may be.
  for (const bytes of [25 * 1024 ** 2, 1024 ** 2])
    for (const url of [
      '/api/pictures?name=a.jpg',
      '/api/pictures/0199/file?base=1',
      '/api/v1/media',
    ])
      for (let stalled = 0; stalled < 200; stalled++) expect(take(url, bytes)).toBe(true);
  expect(take('/api/entries/0199/draft', 900_000)).toBe(true);
  // What is read into memory has its bound.
  const saves = Array.from({ length: 200 }, () => take('/api/entries/0199/draft', 900_000));
  expect(saves).toContain(false);
});
