import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { long, sized, tally, until } from '../helpers/faults.ts';
import { publishPost } from '../helpers/publish-post.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { startWorker } from '../helpers/start-worker.ts';
import { readStored } from '../helpers/stored-enquiries.ts';
import { newTestStore } from '../helpers/test-store.ts';
import { answerStatus, startWebhookServer } from '../helpers/webhook-server.ts';

/** Milliseconds of load, and between kills. */
const LOAD = sized(10_000, 60_000);
const BETWEEN_KILLS = 2_000;
const CLIENTS = sized(4, 8);
const secrets = [`whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`];

/** Three sites and two workers, each with a folder of its own, on one database, until the test has ended. */
async function startFive(webhook: string) {
  const store = await newTestStore();
  const folder = mkdtempSync(join(tmpdir(), 'citadel-five-'));
  const settings = (name: string) => ({
    ...store.settings,
    DATA_DIR: join(folder, name),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    LEASE_SECONDS: sized('9', '45'),
    // Mail would be a file in the folder of whichever worker wrote it.
    WEBHOOKS: JSON.stringify([
      { name: 'crm', url: webhook, secrets, allow_private: ['127.0.0.1'] },
    ]),
  });
  // All at once: one of them makes the tables and loads the content.
  const sites = await Promise.all(
    ['site-1', 'site-2', 'site-3'].map((name) => startSite({ ...settings(name), ROLE: 'site' })),
  );
  const ports = sites.map(({ url }) => new URL(url).port);
  const workers = ['worker-1', 'worker-2'].map((name) => startWorker(settings(name)));
  onTestFinished(async () => {
    await Promise.all([...sites, ...workers].map((one) => one.stop()));
    rmSync(folder, { recursive: true });
    store.remove();
  });
  return {
    store,
    sites,
    /** Kills one of the five and starts it again. */
    async kill(index: number) {
      const isSite = index < sites.length;
      const { process } = isSite ? sites[index]! : workers[index - sites.length]!;
      process.kill('SIGKILL');
      await new Promise((resolve) => process.once('exit', resolve));
      if (isSite)
        sites[index] = await startSite({
          ...settings(`site-${index + 1}`),
          ROLE: 'site',
          PORT: ports[index]!,
        });
      else workers[index - sites.length] = startWorker(settings(`worker-${index - 2}`));
    },
  };
}

test(
  `three sites and two workers, one of them killed every ${BETWEEN_KILLS} ms for ${LOAD} ms: nothing is lost, nothing has two ids`,
  { timeout: 400_000 },
  async () => {
    const hook = await startWebhookServer(answerStatus(204));
    const five = await startFive(hook.url);
    const urls = five.sites.map(({ url }) => url);
    const end = performance.now() + LOAD;

    const answered = new Map<string, string>();
    let next = 0;
    const client = async (who: number) => {
      while (performance.now() < end) {
        const number = next++;
        const fields = sampleFields(number);
        // Whoever is cut off asks the next process, under the same key.
        for (let attempt = 0; ; attempt++) {
          const url = urls[(who + number + attempt) % urls.length]!;
          const response = await postEnquiry(url, fields, { key: `m-${number}` }).catch(() => null);
          if (response?.status === 201) {
            answered.set(fields.email, ((await response.json()) as { id: string }).id);
            break;
          }
          await sleep(50);
        }
        await sleep(10);
      }
    };
    let kills = 0;
    const killer = async () => {
      // The workers too: each has its turn.
      for (let round = 0; performance.now() < end - 500 || kills < 2; round++) {
        const begun = performance.now();
        await five.kill([0, 3, 1, 4, 2][round % 5]!);
        kills++;
        await sleep(Math.max(0, BETWEEN_KILLS - (performance.now() - begun)));
      }
    };
    await Promise.all([...Array.from({ length: CLIENTS }, (_, who) => client(who)), killer()]);
    expect(kills).toBeGreaterThan(1);

    // What a killed worker had begun is taken up when its lease has run out.
    const settled = async () =>
      (await readStored(five.store)).deliveries.every(
        ({ status, destination }) => destination !== 'webhook:crm' || status === 'delivered',
      );
    await until(settled, { within: sized(40_000, 150_000), pause: 500 });
    const { enquiries } = await readStored(five.store);
    await hook.close();

    expect(enquiries).toHaveLength(next);
    expect(new Map(enquiries.map(({ email, id }) => [email, id]))).toEqual(answered);
    // At its destination each has one id, however often it came.
    const arrived = new Map<string, Set<string>>();
    for (const { headers, body } of hook.received) {
      const { email } = (JSON.parse(body) as { data: { email: string } }).data;
      arrived.set(email, (arrived.get(email) ?? new Set()).add(String(headers['webhook-id'])));
    }
    expect(new Map([...arrived].map(([email, ids]) => [email, [...ids].join()]))).toEqual(answered);
    const twice = [...tally(hook.received.map(({ headers }) => headers['webhook-id'])).values()];
    console.log(
      `${enquiries.length} enquiries, ${kills} kills, ${twice.filter((count) => count > 1).length} delivered twice`,
    );
    // Only what was under way at a kill can come twice: four for each worker that was killed.
    expect(twice.filter((count) => count > 1).length).toBeLessThanOrEqual(kills * 4);
  },
);

test.each([
  ['', Infinity],
  [`, one site killed every ${BETWEEN_KILLS} ms`, BETWEEN_KILLS],
])('a publish is seen by all sites at once%s', async (_when, betweenKills) => {
  const hook = await startWebhookServer();
  const five = await startFive(hook.url);
  const db = openDatabase(five.store);
  const home = (url: string) =>
    fetch(url).then(
      (response) => response.text(),
      () => null,
    );
  const urls = five.sites.map(({ url }) => url);
  for (const url of urls)
    await until(async () => (await home(url))?.includes('Citadel') ?? false, { within: 20_000 });

  /** Milliseconds after which the old page was answered for the last time; whoever is down answers nothing. */
  async function oldUntil(url: string, title: string): Promise<number> {
    const begun = performance.now();
    let last = 0;
    const isNew = async () => {
      const page = await home(url);
      const shown = page?.includes(title) ?? false;
      if (page !== null && !shown) last = performance.now() - begun;
      return shown;
    };
    await until(isNew, { within: 30_000, pause: 20 });
    return last;
  }
  const over = new AbortController();
  const killer = async () => {
    for (let round = 0; Number.isFinite(betweenKills) && !over.signal.aborted; round++) {
      const begun = performance.now();
      await five.kill(round % urls.length);
      await sleep(Math.max(0, betweenKills - (performance.now() - begun)));
    }
  };
  const killing = killer();
  onTestFinished(async () => {
    over.abort();
    await killing.catch(() => {});
    await db.destroy();
    await hook.close();
  });
  const slowest: number[] = [];
  for (let round = 0; round < sized(3, 12); round++) {
    // As in life, a publish comes when the pages of the one before are made.
    await sleep(sized(500, 2_500));
    const title = `Published in round ${round}`;
    const seen = publishPost(db, 'a-post-of-today', title);
    const took = await Promise.all(urls.map((url) => oldUntil(url, title)));
    await seen;
    slowest.push(Math.max(...took));
    const figures = took.map(Math.round).join(', ');
    console.log(`round ${round}: old until ${figures} ms; load ${loadavg()[0]!.toFixed(1)}`);
  }
  over.abort();
  await killing;
  const sorted = slowest.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const [fastest = 0, longest = 0] = [sorted[0], sorted.at(-1)].map((ms) => Math.round(ms!));
  console.log(
    `nobody gets the old page after ${Math.round(median)} ms (median; ${fastest} to ${longest}), ${availableParallelism()} cores`,
  );
  // Sites, workers, database and this test share the machine; the median says what the site takes on it.
  if (long) expect(median).toBeLessThanOrEqual(1_000);
});

async function startTwo(settings: Record<string, string>): Promise<RunningSite[]> {
  const store = await newTestStore();
  const start = () => startSite({ ...store.settings, LOG_LEVEL: 'silent', ...settings });
  const sites = await Promise.all([start(), start()]);
  onTestFinished(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    store.remove();
  });
  return sites;
}

test('rate limits hold across processes, and a repetition is recognized by each', async () => {
  const sites = await startTwo({});
  const statuses: number[] = [];
  for (let number = 0; number < 12; number++) {
    const response = await postEnquiry(sites[number % 2]!.url, sampleFields(number));
    statuses.push(response.status);
  }
  // Eight without a form token, in all (docs/enquiries.md).
  expect(statuses.filter((status) => status === 201)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);

  const first = sampleFields(0);
  const [one, other] = await Promise.all(
    sites.map(async (site) => (await postEnquiry(site.url, first)).json()),
  );
  expect(one).toEqual(other);
});

test('the same enquiry sent to two processes at the same time is stored once', async () => {
  const sites = await startTwo({ RATE_LIMIT: 'off' });
  for (let number = 0; number < 25; number++) {
    const answers = await Promise.all(
      [0, 1, 0, 1].map(async (index) => {
        const response = await postEnquiry(sites[index]!.url, sampleFields(number), {
          key: `same-${number}`,
        });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^201/);
  }
  expect((await readStored(sites[0]!)).enquiries).toHaveLength(25);
});
