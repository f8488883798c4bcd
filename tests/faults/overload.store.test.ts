import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, assert, beforeAll, expect, onTestFinished, test } from 'vitest';
import { enquiryRequest, thanksPath } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { openClient, type ClientRequest } from '../helpers/process/steady-client.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

/**
 * Clients that keep requesting what is expensive: far more than can wait. Twice as many must stay below the
 * connections of one address, because a busy server may not have seen yet that earlier ones are gone.
 */
const CROWD = 200;
const FOR = sized(2_500, 60_000);

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  await until(async () => (await fetch(`${site.url}/health/ready`)).ok, { within: 30_000 });
});
afterAll(() => site.stop());

/** Whether clients go on until a time; not after the end of their test, which may have failed before. */
function clientsUntil(end: number): () => boolean {
  let ended = false;
  onTestFinished(() => void (ended = true));
  return () => !ended && performance.now() < end;
}

/** Milliseconds that a check takes only if the whole machine, or its disk, stalls: it costs next to nothing. */
const STALLED = 4_000;

test(`${CROWD} clients requesting uncached pages for ${FOR / 1_000} s: some get 503, but enquiries and cached pages do not`, async () => {
  let outcome = await overload();
  for (let tries = 1; outcome === 'stalled' && tries < 3; tries++) outcome = await overload();
  expect(outcome).toBe('withstood');
});

async function overload(): Promise<'withstood' | 'stalled'> {
  const thanks = await thanksPath(site.url);
  const storedBefore = (await readStored(site)).enquiries.length;
  // Another try must not repeat its enquiries.
  const first = Date.now();
  const end = performance.now() + FOR;
  const inTime = clientsUntil(end);
  const patient = clientsUntil(end + 30_000);
  const statuses = {
    rendered: [] as number[],
    cached: [] as number[],
    enquiry: [] as number[],
    health: [] as number[],
  };
  const broken: string[] = [];
  let slowestCheck = 0;
  let refusal: { status: number; headers: Headers; text: string } | undefined;
  // On a busy machine the crowd may have to go on until a refusal was read as a whole.
  const goesOn = () => inTime() || (!refusal && patient());
  const client = async (
    kind: keyof typeof statuses,
    pause: number,
    request: (turn: number) => ClientRequest,
  ) => {
    const { send, close } = openClient(site.url);
    for (let turn = 0; goesOn(); turn++) {
      const outcome = await send(request(turn));
      if (outcome.kind === 'response') statuses[kind].push(outcome.status);
      else broken.push(`${kind}: ${outcome.kind}`);
      if (kind === 'health')
        slowestCheck = Math.max(
          slowestCheck,
          outcome.kind === 'response' ? outcome.elapsed : Infinity,
        );
      await sleep(pause);
    }
    close();
  };
  const crowd = Array.from({ length: CROWD }, () =>
    client('rendered', 20, () => ({ path: thanks })),
  );
  const senders = Array.from({ length: 4 }, (_, sender) =>
    client('enquiry', 50, (turn) => enquiryRequest(first + sender * 100_000 + turn)),
  );
  const readers = Array.from({ length: 4 }, () => client('cached', 50, () => ({ path: '/' })));
  const watcher = client('health', 250, (turn) => ({
    path: turn % 2 === 0 ? '/health/ready' : '/health/live',
  }));
  await until(async () => statuses.rendered.includes(503), { within: 30_000 });
  while (!refusal && goesOn()) {
    // Read to the end: a response that is not keeps its connection, and one client may have 512.
    const uncached = Array.from({ length: 20 }, async () => {
      const response = await fetch(`${site.url}/no-such-page`);
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    });
    const probed = await Promise.allSettled(uncached);
    for (const probe of probed)
      if (probe.status === 'rejected') broken.push(`probe: ${String(probe.reason)}`);
    refusal = probed
      .flatMap((probe) => (probe.status === 'fulfilled' ? [probe.value] : []))
      .find(({ status }) => status === 503);
  }
  await Promise.all([...crowd, ...senders, ...readers, watcher]);
  if (slowestCheck > STALLED) return 'stalled';

  expect(broken).toEqual([]);
  const rendered = tally(statuses.rendered);
  expect([...rendered.keys()].toSorted()).toEqual([200, 503]);
  expect(rendered.get(200)).toBeGreaterThan(0);
  expect([...tally(statuses.enquiry).keys()]).toEqual([201]);
  expect([...tally(statuses.cached).keys()]).toEqual([200]);
  expect([...tally(statuses.health).keys()]).toEqual([200]);
  const stored = (await readStored(site)).enquiries.length - storedBefore;
  expect(stored).toBe(statuses.enquiry.length);
  assert(refusal, 'no refusal was seen');
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refusal.headers.get('Cache-Control')).toBe('no-store');
  expect(refusal.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(refusal.text).toContain('in a few seconds');
  // The site has recovered.
  expect((await fetch(site.url + thanks)).status).toBe(200);
  return 'withstood';
}

test(`${CROWD} clients searching: some get 503, and neither pages nor enquiries wait behind them`, async () => {
  const first = Date.now();
  const end = performance.now() + FOR;
  const inTime = clientsUntil(end);
  const patient = clientsUntil(end + 30_000);
  const searches: number[] = [];
  const found = () => searches.filter((status) => status === 200).length;
  /** How many searches were made while each other request waited. */
  const overtaken: number[] = [];
  const statuses: number[] = [];
  // Each with a letter too few: the search for what was meant costs most.
  const words = ['bookkeeping', 'accounting', 'payroll', 'developer', 'assistant', 'marketing'].map(
    (word) => word.slice(0, 3) + word.slice(4),
  );
  const client = async (send: (turn: number) => Promise<void>, pause: number) => {
    for (let turn = 0; inTime() || (searches.length === 0 && patient()); turn++) {
      await send(turn);
      await sleep(pause);
    }
  };
  const ask = async (request: ClientRequest, { send }: ReturnType<typeof openClient>) => {
    const before = found();
    const outcome = await send(request);
    assert(outcome.kind === 'response', outcome.kind);
    return { status: outcome.status, behind: found() - before };
  };
  const crowd = Array.from({ length: CROWD }, async (_, number) => {
    const connection = openClient(site.url);
    const query = (turn: number) =>
      encodeURIComponent(
        [...words, `${number}x${turn}`].toSorted(() => 0.5 - Math.random()).join(' '),
      );
    await client(async (turn) => {
      const path = `/api/search?q=${query(turn)}`;
      searches.push((await ask({ path }, connection)).status);
    }, 20);
    connection.close();
  });
  const others = [() => ({ path: '/' }), (turn: number) => enquiryRequest(first + turn)].map(
    async (request) => {
      const connection = openClient(site.url);
      await client(async (turn) => {
        const { status, behind } = await ask(request(turn), connection);
        statuses.push(status);
        overtaken.push(behind);
      }, 50);
      connection.close();
    },
  );
  await Promise.all([...crowd, ...others]);

  expect([...tally(statuses).keys()].toSorted()).toEqual([200, 201]);
  expect(Math.max(...overtaken)).toBeLessThan(25);
  expect([...tally(searches).keys()].toSorted()).toEqual([200, 503]);
});
