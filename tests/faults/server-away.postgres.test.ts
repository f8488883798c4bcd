import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, TIME_FACTOR, tally, until } from '../helpers/process/faults.ts';
import { publishPost } from '../helpers/store/publish-post.ts';
import { launchSite, startSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { startPostgres } from '../helpers/store/temporary-postgres.ts';

const ROUNDS = sized(2, 10);
/** Durations of outages in milliseconds: shorter and longer than the timeout of a request. */
const OUTAGES = [800, 6_000];
/** Time limit for recovery once the server is back, in milliseconds. */
const BACK_WITHIN = 5_000;

test(`${ROUNDS} outages of PostgreSQL under load: pages still work, no enquiry is falsely accepted, recovery takes less than 5 s`, async () => {
  const server = await startPostgres({ durable: true });
  const databaseUrl = await server.createDatabase();
  const site = await startSite({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  });
  const over = new AbortController();
  try {
    const home = await (await fetch(site.url)).text();
    const accepted = new Map<string, string>();
    const statuses: number[] = [];
    let next = 0;
    const client = async () => {
      while (!over.signal.aborted) {
        const fields = sampleFields(next++);
        const response = await postEnquiry(site.url, fields);
        const body = (await response.json()) as { id?: string };
        statuses.push(response.status);
        if (response.status === 201) accepted.set(fields.email, body.id ?? '');
        else expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        await sleep(20);
      }
    };
    const pages: number[] = [];
    const reader = async () => {
      while (!over.signal.aborted) {
        const response = await fetch(site.url);
        expect((await response.text()).length).toBeGreaterThan(home.length / 2);
        pages.push(response.status);
        await sleep(20);
      }
    };
    const recoveryTimes: number[] = [];
    const breaker = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(700);
        await server.halt(round % 2 === 0 ? 'crash' : 'graceful');
        await sleep(OUTAGES[round % OUTAGES.length]!);
        await server.resume();
        const probe = async () =>
          (await postEnquiry(site.url, sampleFields(1_000_000 + round))).status === 201;
        recoveryTimes.push(await until(probe, { within: 15_000 }));
      }
      over.abort();
    };
    await Promise.all([client(), client(), client(), reader(), breaker()]).finally(() =>
      over.abort(),
    );

    expect([...tally(statuses).keys()].toSorted()).toEqual([201, 503]);
    expect([...tally(pages).keys()]).toEqual([200]);
    expect(Math.max(...recoveryTimes)).toBeLessThan(BACK_WITHIN * TIME_FACTOR);
    // Every accepted enquiry is stored; one with 503 may be too, if the response to its commit was lost.
    const { enquiries } = await readStored({ dataDir: '', databaseUrl });
    const stored = new Map(enquiries.map(({ email, id }) => [email, id]));
    expect(stored.size).toBe(enquiries.length);
    for (const [email, id] of accepted) expect(stored.get(email)).toBe(id);

    // The site listens for notifications again.
    const db = openDatabase({ dataDir: '', databaseUrl });
    await publishPost(db, 'after-the-outage', 'Published after the outage');
    await db.destroy();
    const seen = async () =>
      (await (await fetch(site.url)).text()).includes('Published after the outage');
    expect(await until(seen, { within: 15_000 })).toBeLessThan(BACK_WITHIN * TIME_FACTOR);
  } finally {
    over.abort();
    await site.stop();
    await server.stop();
  }
});

test('a site that starts before its database waits for it', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const databaseUrl = await server.createDatabase();
  await server.halt('graceful');
  const { output, ready } = await launchSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  await until(async () => output().includes('the store is unreachable; waiting for it'), {
    within: 30_000,
  });
  await server.resume();
  const site = await ready;
  onTestFinished(() => site.stop());
  expect((await fetch(site.url)).status).toBe(200);

  // Another outage: cached pages still work; what must be read from the store gets 503 with Retry-After.
  await server.halt('graceful');
  expect((await fetch(site.url)).status).toBe(200);
  for (const path of ['/api/getMenulisting.php', '/rss.xml']) {
    const response = await fetch(site.url + path);
    expect([path, response.status]).toEqual([path, 503]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
});

test('while the server hangs, enquiries get 503 and pages still work; both work when it resumes', async (context) => {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const site = await startSite({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  });
  try {
    expect((await postEnquiry(site.url, sampleFields(1))).status).toBe(201);
    expect((await fetch(site.url)).status).toBe(200);
    if (!server.hang(true)) return context.skip();
    const start = performance.now();
    const posting = [2, 3, 4].map((number) => postEnquiry(site.url, sampleFields(number)));
    for (let page = 0; page < 20; page++) {
      expect((await fetch(site.url)).status).toBe(200);
      await sleep(100);
    }
    for (const response of await Promise.all(posting)) {
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    console.log(`responses after ${Math.round(performance.now() - start)} ms`);
    server.hang(false);
    const again = async () => (await postEnquiry(site.url, sampleFields(2))).status === 201;
    expect(await until(again, { within: 15_000 })).toBeLessThan(BACK_WITHIN * TIME_FACTOR);
    const { enquiries } = await readStored({ dataDir: '', databaseUrl });
    expect(tally(enquiries.map(({ email }) => email)).get(sampleFields(2).email)).toBe(1);
  } finally {
    server.hang(false);
    await site.stop();
    await server.stop();
  }
});
