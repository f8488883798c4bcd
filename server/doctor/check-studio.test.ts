import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkStudio } from './check-studio.ts';

test('another server at STUDIO_URL, and none, is a warning', async () => {
  let body = '<p>Another site</p>';
  const server = createServer((_, response) => response.end(body)).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const studio = { hosts: ['127.0.0.1'], port, url: `http://localhost:${port}` };
  const stateOf = async () => (await checkStudio({ studio })).state;
  expect(await stateOf()).toBe('warning');
  body = '{"error":{"code":"foreign"}}';
  expect(await stateOf()).toBe('ok');
  server.close();
  server.closeAllConnections();
  expect(await stateOf()).toBe('warning');
  expect((await checkStudio({ studio: null })).state).toBe('ok');
});
