/**
 * The cost of hostile clients: `node bench/attacks.ts`. Needs the build.
 *
 * Measures the CPU time of requests that are equivalent to an ordinary one but spelled differently,
 * memory with 800 incomplete bodies, and whether other clients can connect while twenty addresses
 * (127.0.0.2 to .21) hold open as many connections as they may.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENQUIRY_PATH } from '../contract/enquiry/enquiry-fields.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { report, rounded } from './report.ts';
import { exactCpuSecondsOf, memoryOf, pagesAreReady } from './site-process.ts';

const RUNS = 5;
const REQUESTS = 200;
const HALF_SENT = { clients: 800, bytes: 519_000 };
const ADDRESSES = 20;
const IDLE = ADDRESSES * 512;
const PICTURE = '/static/pictures/covers/posts/payroll-handover-without-a-missed-payday.svg';
const LISTING = '/api/getBlogListing.php?post_type=post';

const site = await startSite({ LOG_LEVEL: 'info', METRICS_PORT: '0' });
const { hostname, port } = new URL(site.url);

/** CPU time of a request on a keep-alive connection in milliseconds: the minimum of several runs. */
async function cost(path: () => string, headers: Record<string, string> = {}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const before = await exactCpuSecondsOf(site);
    for (let turn = 0; turn < REQUESTS; turn++) {
      const outgoing = request({ hostname, port, agent, path: path(), headers }).end();
      const [response] = await once(outgoing, 'response');
      await once(response.resume(), 'end');
    }
    runs.push((((await exactCpuSecondsOf(site)) - before) / REQUESTS) * 1_000);
  }
  agent.destroy();
  return rounded(Math.min(...runs), 3);
}

async function open(count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const localAddress = `127.0.0.${2 + (index % ADDRESSES)}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    sockets.push(socket.on('error', () => {}).resume());
    if (index % 100 === 99) await once(socket, 'connect').catch(() => {});
  }
  await sleep(1_000);
  return sockets;
}
const stillOpen = (sockets: Socket[]) => sockets.filter((socket) => !socket.closed).length;

async function isServed(localAddress: string): Promise<boolean> {
  const outgoing = request({ hostname, port, path: '/', localAddress }).end();
  outgoing.setTimeout(2_000, () => outgoing.destroy());
  return once(outgoing, 'response').then(
    ([response]) => response.resume().statusCode === 200,
    () => false,
  );
}

async function measureCosts() {
  const br = { 'Accept-Encoding': 'br' };
  let spellings = 0;
  const slashes = () => PICTURE.replace('covers', `${'/'.repeat(++spellings)}covers`);
  return [
    { request: 'GET / with Accept-Encoding: br', ms: await cost(() => '/', br) },
    { request: 'GET / without Accept-Encoding', ms: await cost(() => '/') },
    { request: 'GET a picture', ms: await cost(() => PICTURE, br) },
    { request: 'the same, each time with one more /', ms: await cost(slashes, br) },
    {
      request: 'the same with %63',
      ms: await cost(() => PICTURE.replace('covers', '%63overs'), br),
    },
    { request: `GET ${LISTING} with br`, ms: await cost(() => LISTING, br) },
    { request: 'the same without Accept-Encoding', ms: await cost(() => LISTING) },
  ];
}

async function measureHalfSentBodies() {
  const before = memoryOf(site.process.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(site.process.pid));
  }, 50);
  const senders = await open(HALF_SENT.clients);
  const head = `POST /${ENQUIRY_PATH} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: ${HALF_SENT.bytes + 1}\r\n\r\n`;
  for (const socket of senders) {
    socket.write(head + 'x'.repeat(HALF_SENT.bytes));
    await sleep(2);
  }
  await sleep(3_000);
  clearInterval(watch);
  for (const socket of senders) socket.destroy();
  return { before, most };
}

async function measureIdleConnections() {
  const idle = await open(IDLE);
  const otherIsServed = await isServed('127.0.0.99');
  const left = stillOpen(idle);
  for (const socket of idle) socket.destroy();
  return { left, otherIsServed };
}

await pagesAreReady(site);
const costs = await measureCosts();
console.table(costs);
const { before, most } = await measureHalfSentBodies();
await sleep(1_000);
const { left, otherIsServed } = await measureIdleConnections();
await sleep(5_000);
const warnings = site.output().match(/"level":40/g)?.length ?? 0;
await site.stop();

const megabytes = (bytes: number) => rounded(bytes / 1_000_000);
report('attacks', {
  rows: [
    { what: 'memory before, MB', value: megabytes(before) },
    { what: 'peak memory with incomplete bodies, MB', value: megabytes(most) },
    { what: 'idle connections left open', value: left },
    { what: 'another address gets a response', value: otherIsServed },
    { what: 'warnings in the log', value: warnings },
  ],
  more: { half_sent: HALF_SENT, idle: IDLE, addresses: ADDRESSES, costs },
});
