import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { handleMalformed } from './malformed-requests.ts';

test('a request that does not come in time is answered 408, with the fields of every answer', async () => {
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
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(answer).toContain('\r\nConnection: close\r\n');
  } finally {
    socket.destroy();
    server.close();
  }
});
