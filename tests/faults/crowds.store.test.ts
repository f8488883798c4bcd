import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FORM_TOKEN_PATH, TRAP_FIELD } from '../../contract/enquiry/enquiry-fields.ts';
import { naiveBot, plausiblePerson, randomFrom } from '../helpers/process/crowds.ts';
import { postEnquiry, postForm } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

const POSTS = sized(1_000, 10_000);
const PEOPLE = sized(150, 1_000);
const AT_ONCE = 16;

async function inParallel(count: number, work: (number: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function mails(site: RunningSite): number {
  const folder = join(site.dataDir, 'mail');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
const allDelivered = (site: RunningSite) =>
  until(
    async () => (await readStored(site)).deliveries.every(({ status }) => status !== 'pending'),
    { within: 120_000, pause: 200 },
  );

test(
  `of ${POSTS} posts by a simple bot, each with a different X-Forwarded-For, fewer than 10 reach the team`,
  { timeout: 600_000 },
  async () => {
    const site = await startSite({ LOG_LEVEL: 'silent' });
    const random = randomFrom(21);
    const statuses: number[] = [];
    await inParallel(POSTS, async (number) => {
      const { fields, extras } = naiveBot(number, random, TRAP_FIELD);
      const address = `${number % 223}.${(number >> 8) & 255}.${number & 255}.7`;
      const headers = { 'X-Forwarded-For': address, Forwarded: `for=${address}` };
      const body = { ...fields, ...extras };
      const response =
        number % 2 === 0
          ? await postEnquiry(site.url, body, { headers })
          : await postForm(site.url, body, headers);
      await response.arrayBuffer();
      statuses.push(response.status);
    });
    await allDelivered(site);
    const counts = tally(statuses);
    expect(mails(site)).toBeLessThan(10);
    expect((counts.get(429) ?? 0) / POSTS).toBeGreaterThan(0.9);
    // Every accepted enquiry is stored, either mailed to the team or quarantined.
    const { enquiries } = await readStored(site);
    expect(enquiries).toHaveLength((counts.get(201) ?? 0) + (counts.get(303) ?? 0));
    await site.stop();
  },
);

test(
  `of ${PEOPLE} honest enquiries, half of them without script, none is rejected or quarantined`,
  { timeout: 600_000 },
  async () => {
    // Here they arrive within seconds, in reality within weeks. For rate limits see screen/crowds.store.test.ts.
    const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
    const { token } = (await (await fetch(`${site.url}/${FORM_TOKEN_PATH}`)).json()) as {
      token: string;
    };
    const random = randomFrom(8);
    const people = Array.from({ length: PEOPLE }, (_, number) => plausiblePerson(number, random));
    // The token must be two seconds old: nobody fills in the form faster.
    await sleep(2_100);
    const statuses: number[] = [];
    await inParallel(PEOPLE, async (number) => {
      const { website: _, ...fields } = people[number]!;
      const response =
        number % 2 === 0
          ? await postEnquiry(site.url, { ...fields, form_token: token })
          : await postForm(site.url, { ...fields, page: '/contact-us', [TRAP_FIELD]: '' });
      await response.arrayBuffer();
      statuses.push(response.status);
    });
    expect([...tally(statuses).keys()].toSorted()).toEqual([201, 303]);
    await allDelivered(site);
    const { enquiries } = await readStored(site);
    expect(enquiries).toHaveLength(PEOPLE);
    expect(enquiries.filter(({ status }) => status !== 'received')).toEqual([]);
    expect(mails(site)).toBe(PEOPLE);
    await site.stop();
  },
);
