import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { ENQUIRY_PATH } from '../../contract/enquiry.ts';
import { sampleFields } from '../helpers/enquiries.ts';
import { long, sized, tally, until } from '../helpers/faults.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { steadyClient, type Ask, type Ending } from '../helpers/steady-client.ts';
import { readStored } from '../helpers/stored-enquiries.ts';
import { newTestStore } from '../helpers/test-store.ts';

const ENDS = sized(4, 50);
const CLIENTS = sized(12, 24);
/** Milliseconds in which the process has to be gone, on a machine that has nothing else to do. */
const WITHIN = 10_000;

const store = await newTestStore();
afterAll(() => store.remove());
const settings = { ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };

/** Tells the process to end; expects that it did by itself, and gives the milliseconds that it took. */
async function end(site: RunningSite) {
  const begun = performance.now();
  const exit = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  // One that is not done in time ends itself, with 1.
  expect(await exit).toEqual([0, null]);
  const took = performance.now() - begun;
  if (long) expect(took).toBeLessThan(WITHIN);
  return took;
}

const READING: Ask[] = [
  { path: '/', headers: { 'Accept-Encoding': 'br' } },
  { path: '/no-such-page' },
  { path: '/api/getMenulisting.php' },
  { path: '/services', headers: { 'Accept-Encoding': 'gzip' } },
];
let number = 0;
const enquiry = (): Ask => ({
  path: `/${ENQUIRY_PATH}`,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(sampleFields(number++)),
});

test(
  `SIGTERM under load, ${ENDS} times: no request that was taken is broken, and the process is gone in time`,
  { timeout: 900_000 },
  async () => {
    const accepted: string[] = [];
    let answered = 0;
    let lastOnes = 0;
    let unseen = 0;
    for (let round = 0; round < ENDS; round++) {
      const site = await startSite(settings);
      const broken: string[] = [];
      const client = async (index: number) => {
        // Every fourth comes on a new connection each time.
        const { ask, close } = steadyClient(site.url, index % 4 !== 0);
        for (let turn = index; ; turn++) {
          const asked = turn % 3 === 0 ? enquiry() : READING[turn % READING.length]!;
          const ending: Ending = await ask(asked);
          if (ending.kind === 'refused') break;
          if (ending.kind === 'broken') broken.push(ending.reason);
          if (ending.kind === 'unseen') unseen++;
          if (ending.kind !== 'answered') continue;
          answered++;
          if (ending.last) lastOnes++;
          if (ending.status === 201) accepted.push((JSON.parse(ending.body) as { id: string }).id);
        }
        close();
      };
      const before = answered;
      const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
      await until(async () => answered - before > 5 * CLIENTS, { within: 30_000, pause: 5 });
      await sleep(Math.random() * 500);
      await end(site);
      await Promise.all(clients);
      expect(broken).toEqual([]);
    }
    // Every one that is stored was answered, and the other way round.
    const { enquiries, integrity } = await readStored(store);
    expect(integrity).toBe('ok');
    expect(enquiries.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
    expect(accepted.length).toBeGreaterThan(ENDS);
    // Connections ended because they were told to.
    expect(lastOnes).toBeGreaterThan(ENDS);
    // Connections made while the listener closed never reached the process: at most one a client.
    expect(unseen).toBeLessThanOrEqual((ENDS * CLIENTS) / 4);
  },
);

test('readiness goes first, and the rest goes on until then', async () => {
  const site = await startSite({ ...settings, DRAIN_SECONDS: '5', METRICS_PORT: '0' });
  const [, metricsUrl = ''] = /Metrics are at (\S+)\/metrics/.exec(site.output()) ?? [];
  const ready = (url: string) => fetch(`${url}/health/ready`);
  await until(async () => (await ready(site.url)).status === 200, { within: 20_000 });
  const ended = end(site);
  await until(async () => (await ready(site.url)).status === 503, { within: 5_000, pause: 5 });
  // All at once: the state lasts for five seconds, and the machine may be slow.
  const [told, metrics, live, ...asked] = await Promise.all([
    ready(site.url),
    ready(metricsUrl),
    fetch(`${site.url}/health/live`),
    ...[enquiry(), { path: '/' }, { path: '/no-such-page' }].map((one) =>
      steadyClient(site.url).ask(one),
    ),
  ]);
  expect([told.status, told.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect(await told.json()).toEqual({
    status: 'unavailable',
    checks: { process: 'draining', pages: 'ok', store: 'ok' },
  });
  expect([metrics.status, live.status]).toEqual([503, 200]);
  expect(asked.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered']);
  expect(await ended).toBeGreaterThan(4_900);
});

test('a form that is still coming is waited for, one that never comes is not', async () => {
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
  // An answer to somebody else says that the server has read both.
  await (await fetch(`${site.url}/api/getMenulisting.php`)).text();
  const ended = end(site);
  await until(
    () =>
      fetch(site.url).then(
        () => false,
        () => true,
      ),
    { within: 5_000 },
  );
  slow.write(body.slice(20));
  const [answer] = (await once(slow, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 [\s\S]*\r\nConnection: close\r\n/);
  await ended;
  expect(stuck.closed || stuck.destroyed || stuck.readableEnded).toBe(true);
  expect(
    tally((await readStored(store)).enquiries.map(({ email }) => email)).get(
      sampleFields(number - 1).email,
    ),
  ).toBe(1);
});
