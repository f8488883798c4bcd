import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { takeConnections } from './take-connections.ts';

test.each([
  [0, () => createServer().removeAllListeners('connection')],
  [2, () => createServer().on('connection', () => {})],
])('fails with words when node:http has %s connection listeners', (count, create) => {
  expect(() => takeConnections(create(), () => {})).toThrow(
    `The express lane does not fit Node ${process.version}: its HTTP server has ${count} connection listeners instead of one.`,
  );
});
