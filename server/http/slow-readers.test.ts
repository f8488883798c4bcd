import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeResponse } from './bytes/stored-response.ts';
import { createHttpListener, type HttpListener } from './listener.ts';

/** More than the system buffers for a socket. */
const huge = storeResponse(['Content-Type', 'text/plain'], {
  identity: Buffer.alloc(32_000_000, 'x'),
});

let listener: HttpListener;
let client: Socket;
// The timers of sockets go on.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  await listener.close(100);
});

/** Connects a client that does not read. Resolves with the server's end. */
async function connectTo(expressLane: boolean): Promise<Socket> {
  listener = createHttpListener({ at: () => huge, fetch: async () => new Response(), expressLane });
  await once(listener.server.listen(0, '127.0.0.1'), 'listening');
  const connected = once(listener.server, 'connection') as Promise<[Socket]>;
  client = connect((listener.server.address() as AddressInfo).port, '127.0.0.1').pause();
  const [connection] = await connected;
  return connection;
}

/** Waits by a real timer until the server has to wait for the client, or no longer. */
async function untilStuck(connection: Socket, stuck = true): Promise<void> {
  for (let tries = 0; connection.writableNeedDrain !== stuck && tries < 2_000; tries++)
    await sleep(5);
  expect(connection.writableNeedDrain).toBe(stuck);
}

/** Asks for a response, and resolves when the server has to wait for the client to read it. */
async function getStuck(connection: Socket): Promise<void> {
  client.write('GET /huge HTTP/1.1\r\nHost: site\r\n\r\n');
  await untilStuck(connection);
}

test.each([
  ['the express lane', true],
  ['node:http', false],
])('on %s a client has two minutes to read a response, and no longer', async (_, expressLane) => {
  const connection = await connectTo(expressLane);
  await getStuck(connection);
  vi.advanceTimersByTime(118_000);
  expect(connection.destroyed).toBe(false);
  vi.advanceTimersByTime(4_000);
  expect(connection.destroyed).toBe(true);
});

test('the time begins anew with each response', async () => {
  const connection = await connectTo(true);
  await getStuck(connection);
  vi.advanceTimersByTime(118_000);
  client.resume();
  await untilStuck(connection, false);
  client.pause();
  await getStuck(connection);
  vi.advanceTimersByTime(118_000);
  expect(connection.destroyed).toBe(false);
});
