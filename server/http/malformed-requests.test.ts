import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { handleMalformed } from './malformed-requests.ts';

test('a request that arrives too slowly gets 408, with the headers of every response', async () => {
  const server = createServer({
    headersTimeout: 100,
    requestTimeout: 100,
    connectionsCheckingInterval: 20,
  });
  handleMalformed(server, ['X-Content-Type-Options', 'nosniff']);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    socket.write('GET / HTTP/1.1\r\nHost: site\r\n');
    let response = '';
    socket.on('data', (chunk) => (response += chunk));
    await once(socket, 'close');
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(response).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(response).toContain('\r\nConnection: close\r\n');
  } finally {
    socket.destroy();
    server.close();
  }
});
