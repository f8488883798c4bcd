import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'info', METRICS_PORT: '0' });
});
afterAll(() => site.stop());

const ready = async () => {
  const response = await fetch(`${site.url}/health/ready`);
  return { response, report: (await response.json()) as { status: string; checks: object } };
};

test('ready once the pages are; the response is not cached or indexed', async () => {
  await until(async () => (await ready()).response.ok, { within: 30_000 });
  const { response, report } = await ready();
  expect(report).toEqual({
    status: 'ready',
    checks: { process: 'ok', pages: 'ok', store: 'ok', disk: 'ok' },
  });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect((await fetch(`${site.url}/health/live`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${site.url}/health/other`)).status).toBe(404);
});

test('a response and its log line have the same request id, and the log no personal data', async () => {
  const response = await fetch(`${site.url}/no-such-page?email=asha@example.com`);
  const id = response.headers.get('X-Request-Id') ?? 'none';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await until(async () => site.output().includes(id), { within: 5_000 });
  const line =
    site
      .output()
      .split('\n')
      .find((text) => text.includes(id)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    request: id,
    method: 'GET',
    path: '/no-such-page',
    status: 404,
  });
  expect(site.output()).not.toMatch(/asha@example|127\.0\.0\.1"/);
  // Cached responses are not logged, and a client's request id is not accepted.
  const forged = await fetch(`${site.url}/nowhere`, {
    headers: { 'X-Request-Id': 'forged-by-a-stranger' },
  });
  expect(forged.headers.get('X-Request-Id')).not.toBe('forged-by-a-stranger');
  await fetch(site.url);
  expect(site.output()).not.toContain('"path":"/",');
});

test('metrics are served on their own port only', async () => {
  const [, url = ''] = /Metrics are at (\S+)/.exec(site.output()) ?? [];
  const response = await fetch(url);
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  for (const line of [
    /^citadel_http_requests_total\{kind="page",status="404"\} [1-9]/m,
    /^citadel_store_up 1$/m,
    /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
    /^process_resident_memory_bytes [1-9]/m,
  ])
    expect(text).toMatch(line);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});
