import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { enquiryRequest, sampleFields } from '../helpers/enquiries.ts';
import { long, sized, tally, until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import {
  openClient,
  type ClientRequest,
  type RequestOutcome,
} from '../helpers/process/steady-client.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const SHUTDOWNS = sized(2, 50);
const CLIENTS = sized(12, 24);
/** Time limit for a shutdown in milliseconds, on a quiet machine. */
const WITHIN = 10_000;

const store = await newTestStore('content');
afterAll(() => store.remove());
const settings = { ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };

/** Shuts a site down with SIGTERM; asserts a clean exit and returns the milliseconds it took. */
async function shutDown(site: RunningSite) {
  const start = performance.now();
  const exit = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  // After its own timeout the process exits with 1.
  expect(await exit).toEqual([0, null]);
  const elapsed = performance.now() - start;
  if (long) expect(elapsed).toBeLessThan(WITHIN);
  return elapsed;
}

const READS: ClientRequest[] = [
  { path: '/', headers: { 'Accept-Encoding': 'br' } },
  { path: '/no-such-page' },
  { path: '/api/getMenulisting.php' },
  { path: '/services', headers: { 'Accept-Encoding': 'gzip' } },
];
let number = 0;
const enquiry = () => enquiryRequest(number++);

test(`${SHUTDOWNS} shutdowns under load: no accepted request fails, and the process exits in time`, async () => {
  const accepted: string[] = [];
  let responses = 0;
  let closed = 0;
  let resets = 0;
  for (let round = 0; round < SHUTDOWNS; round++) {
    const site = await startSite(settings);
    const broken: string[] = [];
    const client = async (index: number) => {
      // Every fourth client uses a new connection for each request.
      const { send, close } = openClient(site.url, index % 4 !== 0);
      for (let turn = index; ; turn++) {
        const request = turn % 3 === 0 ? enquiry() : READS[turn % READS.length]!;
        const outcome: RequestOutcome = await send(request);
        if (outcome.kind === 'refused') break;
        if (outcome.kind === 'broken') broken.push(outcome.reason);
        if (outcome.kind === 'reset') resets++;
        if (outcome.kind !== 'response') continue;
        responses++;
        if (outcome.closes) closed++;
        if (outcome.status === 201) accepted.push((JSON.parse(outcome.body) as { id: string }).id);
      }
      close();
    };
    const before = responses;
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
    await until(async () => responses - before > 5 * CLIENTS, { within: 30_000, pause: 5 });
    await sleep(Math.random() * 500);
    await shutDown(site);
    await Promise.all(clients);
    expect(broken).toEqual([]);
  }
  // The stored enquiries are exactly those that were accepted with 201.
  const { enquiries, integrity } = await readStored(store);
  expect(integrity).toBe('ok');
  expect(enquiries.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
  expect(accepted.length).toBeGreaterThan(SHUTDOWNS);
  // The server closed connections with `Connection: close`.
  expect(closed).toBeGreaterThan(SHUTDOWNS);
  // Connections made while the listener closes may be reset: at most one per client.
  expect(resets).toBeLessThanOrEqual((SHUTDOWNS * CLIENTS) / 4);
});

test('while draining, the site reports that it is not ready but still serves requests', async () => {
  const site = await startSite({ ...settings, DRAIN_SECONDS: '5', METRICS_PORT: '0' });
  const [, metricsUrl = ''] = /Metrics are at (\S+)\/metrics/.exec(site.output()) ?? [];
  const ready = (url: string) => fetch(`${url}/health/ready`);
  await until(async () => (await ready(site.url)).status === 200, { within: 20_000 });
  const stopped = shutDown(site);
  await until(async () => (await ready(site.url)).status === 503, { within: 5_000, pause: 5 });
  // In parallel, because draining lasts only five seconds and the machine may be slow.
  const [report, metrics, live, ...outcomes] = await Promise.all([
    ready(site.url),
    ready(metricsUrl),
    fetch(`${site.url}/health/live`),
    ...[enquiry(), { path: '/' }, { path: '/no-such-page' }].map((one) =>
      openClient(site.url).send(one),
    ),
  ]);
  expect([report.status, report.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect(await report.json()).toEqual({
    status: 'unavailable',
    checks: { process: 'draining', pages: 'ok', store: 'ok', disk: 'ok' },
  });
  expect([metrics.status, live.status]).toEqual([503, 200]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['response', 'response', 'response']);
  expect(await stopped).toBeGreaterThan(4_900);
});

test('a shutdown waits for a form that is being received, but not for one that stalls', async () => {
  const site = await startSite(settings);
  const port = Number(new URL(site.url).port);
  const { path, body = '' } = enquiry();
  const head = `POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head + body.slice(0, 20));
    await once(socket, 'connect');
    return socket;
  };
  const slow = await open();
  const stuck = await open();
  // After a response to another request the server has read both.
  await (await fetch(`${site.url}/api/getMenulisting.php`)).text();
  const stopped = shutDown(site);
  await until(
    () =>
      fetch(site.url).then(
        () => false,
        () => true,
      ),
    { within: 5_000 },
  );
  slow.write(body.slice(20));
  const [response] = (await once(slow, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 201 [\s\S]*\r\nConnection: close\r\n/);
  await stopped;
  expect(stuck.closed || stuck.destroyed || stuck.readableEnded).toBe(true);
  expect(
    tally((await readStored(store)).enquiries.map(({ email }) => email)).get(
      sampleFields(number - 1).email,
    ),
  ).toBe(1);
});
