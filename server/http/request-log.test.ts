import { BlockList } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { openListener } from '../../tests/helpers/process/open-listener.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createRequestLog } from './request-log.ts';

it('logs who made a request if the response says so, and its path without the query', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = new Metrics();
  const listener = await openListener({
    fetch: async (request) =>
      new Response('', { headers: request.url.endsWith('/own') ? { 'X-Actor': 'account 1' } : {} }),
    receive: createRequestLog({ metrics, log, trustedProxies: new BlockList() }),
    withFastPath: false,
  });
  for (const path of ['/own', '/other?q=secret'])
    await (await fetch(listener.url + path, { headers: { 'X-Actor': 'forged' } })).text();
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines.map(({ path, status, by }) => [path, status, by])).toEqual([
    ['/own', 200, 'account 1'],
    ['/other', 200, undefined],
  ]);
  await listener.close(100);
});
