import { once } from 'node:events';
import { request } from 'node:http';
import { BlockList, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test as onAnySystem, vi } from 'vitest';
import { openListener } from '../../tests/helpers/process/open-listener.ts';
import { LISTENER_LIMITS } from '../limits/request-limits.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createClientLimits } from './client-limits.ts';

/** Elsewhere a machine has no more addresses of its own than 127.0.0.1. */
const test = onAnySystem.skipIf(process.platform !== 'linux');

const ALL = 400;
const ROOM = { interval: 5 };

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** A server for 400 connections, 30 of one client; /slow responds when it is released. */
async function listen() {
  const metrics = new Metrics();
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.255.1');
  const slow = Promise.withResolvers<void>();
  const { server, close, port } = await openListener({
    limits: createClientLimits({
      metrics,
      log: pino({ level: 'silent' }),
      trustedProxies,
      limits: { ...LISTENER_LIMITS.site, connections: 30, allConnections: ALL },
    }),
    metrics,
    // Connections of a proxy may be idle for minutes.
    behindProxy: true,
    async fetch(asked) {
      const text = await asked.text();
      if (asked.url.endsWith('/slow')) await slow.promise;
      return new Response(text);
    },
  });
  // Of the limits only those of connections: on a slow machine the half requests would time out.
  Object.assign(server, { maxConnections: ALL + 20, requestTimeout: 0, timeout: 0 });
  endings.push(() => close(100));
  return {
    port,
    release: slow.resolve,
    /** Waits until so many more connections were closed or refused. */
    async closes(count: number): Promise<void> {
      const end = metrics.limited.connections + count;
      await vi.waitFor(() => expect(metrics.limited.connections).toBeGreaterThan(end), ROOM);
    },
  };
}

/** Opens a connection, and sends bytes. */
function dial(port: number, localAddress: string, bytes = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  endings.push(() => socket.destroy());
  socket.on('error', () => {}).write(bytes);
  return socket;
}

/** The status of a request on a connection of its own, or why there is none. */
function statusOf(port: number, localAddress: string, path = '/'): Promise<number | string> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', localAddress, path, agent: false })
      .on('response', (response) => resolve(response.resume().statusCode!))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
      .end();
  });
}

/** The status line that a connection receives, or that it was closed. */
const received = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString().slice(0, 12)));
    socket.once('close', () => resolve('closed'));
    if (socket.closed) resolve('closed');
  });

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`;
const POST = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Length: 11\r\n\r\nhalf`;

/** Half a request that keeps a connection open. */
const HALVES = {
  'half a head': 'GET / HTTP/1.1\r\nHost: si',
  'half a body': POST('/'),
  'half a second request': GET('/'),
};

/** Keeps connections open from many addresses, and reconnects for ever. */
function attack(port: number, addresses: number, each: number, what: keyof typeof HALVES): void {
  let ended = false;
  const hold = (address: string): void => {
    if (ended) return;
    const socket = dial(port, address, HALVES[what]);
    socket.once('data', () => socket.write('GET / HTTP'));
    socket.once('close', () => setTimeout(hold, 100, address));
  };
  for (let number = 0; number < addresses * each; number++) {
    const client = number % addresses;
    hold(`127.0.${1 + (client >> 6)}.${1 + (client & 63)}`);
  }
  endings.push(() => (ended = true));
}

/** The statuses of 20 other addresses, one after the other. */
async function othersOf(port: number): Promise<(number | string)[]> {
  const statuses = new Set<number | string>();
  for (let other = 1; other <= 20; other++)
    statuses.add(await statusOf(port, `127.0.251.${other}`));
  return [...statuses];
}

test.each([
  { addresses: 20, each: 26, what: 'half a head' },
  { addresses: 200, each: 3, what: 'half a head' },
  { addresses: 20, each: 26, what: 'half a body' },
  { addresses: 20, each: 26, what: 'half a second request' },
] as const)(
  '$addresses addresses with $what each do not shut others out',
  async ({ addresses, each, what }) => {
    const { port, closes } = await listen();
    const enquiry = dial(port, '127.0.250.1', POST('/'));
    attack(port, addresses, each, what);
    await closes(ALL);
    expect(await othersOf(port)).toEqual([200]);
    enquiry.write(' a body');
    expect(await received(enquiry)).toBe('HTTP/1.1 200');
  },
);

test('requests that are being answered outlast those that are not complete', async () => {
  const { port, closes, release } = await listen();
  const onFastPath = dial(port, '127.0.250.1', GET('/slow'));
  const byNode = statusOf(port, '127.0.250.2', '/slow');
  const posted = dial(port, '127.0.250.3', `${POST('/slow')} a body`);
  // None of them has more connections than the others.
  attack(port, ALL + 100, 1, 'half a head');
  await closes(ALL);
  expect(await othersOf(port)).toEqual([200]);
  release();
  const OK = 'HTTP/1.1 200';
  expect([await received(onFastPath), await byNode, await received(posted)]).toEqual([OK, 200, OK]);
});

test('a connection of a trusted proxy is never closed for another', async () => {
  const { port, closes } = await listen();
  const proxied = Array.from({ length: ALL - 20 }, () => dial(port, '127.0.255.1', GET('/')));
  await Promise.all(proxied.map((socket) => once(socket, 'data')));
  attack(port, 20, 26, 'half a head');
  await closes(ALL);
  expect(proxied.filter((socket) => socket.closed)).toEqual([]);
  expect(await statusOf(port, '127.0.255.1')).toBe(200);
  expect(await othersOf(port)).toEqual([200]);
});
