import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEnquiry, sampleFields, thanksPath } from '../helpers/enquiries.ts';
import { long, sized, until } from '../helpers/faults.ts';
import { openSlowClients } from '../helpers/slow-clients.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

const SLOW = sized(150, 500);
const FILM = '/static/pictures/video/how-a-hire-works.mp4';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
});
afterAll(() => site.stop());

test(`${SLOW} clients that send or read a byte now and then: everybody else is answered, and they are cut`, async () => {
  expect(existsSync(`content/${FILM.slice('/static/'.length)}`)).toBe(true);
  await until(async () => (await fetch(`${site.url}/health/ready`)).ok, { within: 20_000 });
  const slow = await openSlowClients(site.url, SLOW, FILM);
  for (const kind of ['head', 'body', 'reading'] as const)
    expect(slow.open(kind)).toBeGreaterThan(SLOW / 4);
  const thanks = await thanksPath(site.url);
  const statuses = new Set<number>();
  for (let turn = 0; turn < 20; turn++) {
    const answers = await Promise.all([
      fetch(site.url),
      fetch(site.url + thanks),
      fetch(`${site.url}/api/getMenulisting.php`),
      fetch(`${site.url}/health/live`),
      fetch(`${site.url}/health/ready`),
      postEnquiry(site.url, sampleFields(turn)),
    ]);
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect([...statuses].toSorted()).toEqual([200, 201]);
  // A head has ten seconds, a body thirty, and an answer that is not read may stand still for thirty.
  await until(async () => slow.open('head') === 0, { within: 20_000, pause: 200 });
  if (long) await until(async () => slow.open('body') === 0, { within: 40_000, pause: 500 });
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  slow.close();
});

test('a head or a body that is too large is refused', async () => {
  const head = await fetch(site.url, { headers: { 'X-Long': 'x'.repeat(17_000) } });
  expect(head.status).toBe(431);
  const body = await postEnquiry(site.url, { ...sampleFields(1), name: 'x'.repeat(600_000) });
  expect(body.status).toBe(413);
  expect((await fetch(site.url)).status).toBe(200);
});
