import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BlockList } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { Metrics } from '../metrics/metrics.ts';
import { createHttpListener } from './listener.ts';
import { createRequestLog } from './request-log.ts';

it('logs who made a request if the response says so, and its path without the query', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = new Metrics();
  const listener = createHttpListener({
    at: () => undefined,
    fetch: async (request) =>
      new Response('', { headers: request.url.endsWith('/own') ? { 'X-Actor': 'account 1' } : {} }),
    receive: createRequestLog({ metrics, log, trustedProxies: new BlockList() }),
    withFastPath: false,
  });
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  const { port } = listener.server.address() as AddressInfo;
  for (const path of ['/own', '/other?q=secret'])
    await (
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Actor': 'forged' } })
    ).text();
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines.map(({ path, status, by }) => [path, status, by])).toEqual([
    ['/own', 200, 'account 1'],
    ['/other', 200, undefined],
  ]);
  await listener.close(100);
});
