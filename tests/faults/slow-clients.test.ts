import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEnquiry, sampleFields, thanksPath } from '../helpers/enquiries.ts';
import { long, sized, until } from '../helpers/process/faults.ts';
import { openSlowClients } from '../helpers/process/slow-clients.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';

const SLOW = sized(150, 500);
const VIDEO = '/static/pictures/video/how-a-hire-works.mp4';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
});
afterAll(() => site.stop());

test(`${SLOW} slow clients do not affect others, and their connections are closed`, async () => {
  expect(existsSync(`content/${VIDEO.slice('/static/'.length)}`)).toBe(true);
  await until(async () => (await fetch(`${site.url}/health/ready`)).ok, { within: 20_000 });
  const slow = await openSlowClients(site.url, SLOW, VIDEO);
  for (const kind of ['head', 'body', 'reading'] as const)
    expect(slow.open(kind)).toBeGreaterThan(SLOW / 4);
  const thanks = await thanksPath(site.url);
  const statuses = new Set<number>();
  for (let turn = 0; turn < 20; turn++) {
    const responses = await Promise.all([
      fetch(site.url),
      fetch(site.url + thanks),
      fetch(`${site.url}/api/getMenulisting.php`),
      fetch(`${site.url}/health/live`),
      fetch(`${site.url}/health/ready`),
      postEnquiry(site.url, sampleFields(turn)),
    ]);
    for (const response of responses) {
      statuses.add(response.status);
      await response.arrayBuffer();
    }
  }
  expect([...statuses].toSorted()).toEqual([200, 201]);
  // Timeouts: ten seconds for the headers, thirty for the body, thirty for a response that is not read.
  await until(async () => slow.open('head') === 0, { within: 20_000, pause: 200 });
  if (long) await until(async () => slow.open('body') === 0, { within: 40_000, pause: 500 });
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  slow.close();
});
