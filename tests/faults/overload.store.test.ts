import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENQUIRY_PATH } from '../../contract/enquiry.ts';
import { sampleFields, thanksPath } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/faults.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { steadyClient, type Ask } from '../helpers/steady-client.ts';
import { readStored } from '../helpers/stored-enquiries.ts';

/** Clients that ask for a page that has to be rendered for each, again and again: far more than may wait. */
const CROWD = 250;
const FOR = sized(4_000, 60_000);

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  await until(async () => (await fetch(`${site.url}/health/ready`)).ok, { within: 30_000 });
});
afterAll(() => site.stop());

test(`pages asked for by ${CROWD} at once for ${FOR / 1_000} s: some are refused with words, no enquiry is, kept pages go on`, async () => {
  const thanks = await thanksPath(site.url);
  const end = performance.now() + FOR;
  const statuses = {
    drawn: [] as number[],
    kept: [] as number[],
    enquiry: [] as number[],
    health: [] as number[],
  };
  const broken: string[] = [];
  const client = async (kind: keyof typeof statuses, pause: number, ask: (turn: number) => Ask) => {
    const steady = steadyClient(site.url);
    for (let turn = 0; performance.now() < end; turn++) {
      const ending = await steady.ask(ask(turn));
      if (ending.kind === 'answered') statuses[kind].push(ending.status);
      else broken.push(`${kind}: ${ending.kind}`);
      await sleep(pause);
    }
    steady.close();
  };
  const crowd = Array.from({ length: CROWD }, () => client('drawn', 20, () => ({ path: thanks })));
  const senders = Array.from({ length: 4 }, (_, sender) =>
    client('enquiry', 50, (turn) => ({
      path: `/${ENQUIRY_PATH}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sampleFields(sender * 100_000 + turn)),
    })),
  );
  const readers = Array.from({ length: 4 }, () => client('kept', 50, () => ({ path: '/' })));
  const watcher = client('health', 250, (turn) => ({
    path: turn % 2 === 0 ? '/health/ready' : '/health/live',
  }));
  await until(async () => statuses.drawn.includes(503), { within: 30_000 });
  let refusal = await fetch(`${site.url}/no-such-page`);
  while (refusal.status !== 503 && performance.now() < end)
    refusal = await fetch(`${site.url}/no-such-page`);
  await Promise.all([...crowd, ...senders, ...readers, watcher]);

  expect(broken).toEqual([]);
  const drawn = tally(statuses.drawn);
  expect([...drawn.keys()].toSorted()).toEqual([200, 503]);
  expect(drawn.get(200)).toBeGreaterThan(0);
  expect([...tally(statuses.enquiry).keys()]).toEqual([201]);
  expect([...tally(statuses.kept).keys()]).toEqual([200]);
  expect([...tally(statuses.health).keys()]).toEqual([200]);
  // And the one that the thanks are for.
  expect((await readStored(site)).enquiries).toHaveLength(statuses.enquiry.length + 1);
  expect(refusal.status).toBe(503);
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refusal.headers.get('Cache-Control')).toBe('no-store');
  expect(refusal.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(await refusal.text()).toContain('in a few seconds');
  // And it is over when it is over.
  expect((await fetch(site.url + thanks)).status).toBe(200);
});
