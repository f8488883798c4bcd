import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../config/free-port.ts';
import { trackChild } from '../../tests/helpers/process/child-processes.ts';
import { bindSocket, stopListening, takeConnections } from './framework-seams.ts';

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

test('a bound socket keeps what waits at it when the process that listens on it has ended', async () => {
  const port = await freePort('127.0.0.1');
  const fd = bindSocket('127.0.0.1', port, 4)!;
  const listen = (respond: string) => {
    const script = `require('net').createServer(${respond}).listen({ fd: 3 }, () => console.log('listens'))`;
    const stdio = ['ignore', 'pipe', 'inherit', fd] as const;
    return trackChild(spawn(process.execPath, ['-e', script], { stdio: [...stdio] }));
  };
  const first = listen('() => { for (;;); }');
  await once(first.stdout!, 'data');
  createConnection(port, '127.0.0.1').on('error', () => {});
  const waiting = createConnection(port, '127.0.0.1');
  await once(waiting, 'connect');
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = listen('(socket) => socket.end("served")');
  expect(String((await once(waiting, 'data'))[0])).toBe('served');
  second.kill('SIGKILL');
  expect(bindSocket('127.0.0.1', port, 4)).toBe(null);
});
