import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { stopListening, takeConnections } from './framework-seams.ts';

async function serve(respond: RequestListener) {
  const server = createServer(respond);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  return {
    server,
    async get() {
      const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return response.statusCode;
    },
    stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an idle connection is still served after the server stopped listening', async () => {
  const site = await serve((_, response) => response.end());
  try {
    expect(await site.get()).toBe(200);
    stopListening(site.server);
    expect(site.server.listening).toBe(false);
    expect(await site.get()).toBe(200);
  } finally {
    site.stop();
  }
});

test.each([
  [0, () => createServer().removeAllListeners('connection')],
  [2, () => createServer().on('connection', () => {})],
])(
  'takeConnections fails with words when node:http has %s connection listeners',
  (count, create) => {
    expect(() => takeConnections(create(), () => {})).toThrow(
      `The fast path does not fit Node ${process.version}: its HTTP server has ${count} connection listeners instead of one.`,
    );
  },
);
