import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { publishPost } from '../helpers/store/publish-post.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { startWorker } from '../helpers/process/start-worker.ts';
import { kill } from '../helpers/process/survives-kill.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';
import type { Beginning } from '../helpers/store/test-databases.ts';
import { answerStatus, startWebhookServer } from '../helpers/process/webhook-server.ts';

/** Duration of the load and time between kills, in milliseconds. */
const LOAD = sized(6_000, 60_000);
const BETWEEN_KILLS = 2_000;
const CLIENTS = sized(4, 8);
const secrets = [`whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`];

/**
 * Starts three sites and, for a webhook, two workers on one database, each with its own folder; stops them
 * after the test.
 */
async function startProcesses(beginning: Beginning, webhook?: string) {
  const store = await newTestStore(beginning);
  const folder = mkdtempSync(join(tmpdir(), 'citadel-processes-'));
  const settings = (name: string) => ({
    ...store.settings,
    DATA_DIR: join(folder, name),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    LEASE_SECONDS: sized('9', '45'),
    // A webhook, because mail would be written to the folder of the worker that delivers it.
    ...(webhook !== undefined && {
      WEBHOOKS: JSON.stringify([
        { name: 'crm', url: webhook, secrets, allow_private: ['127.0.0.1'] },
      ]),
    }),
  });
  // In parallel: if the store is empty, one of them creates the tables and loads the content.
  const sites = await Promise.all(
    ['site-1', 'site-2', 'site-3'].map((name) => startSite({ ...settings(name), ROLE: 'site' })),
  );
  const ports = sites.map(({ url }) => new URL(url).port);
  const names = webhook === undefined ? [] : ['worker-1', 'worker-2'];
  const workers = names.map((name) => startWorker(settings(name)));
  onTestFinished(async () => {
    await Promise.all([...sites, ...workers].map((one) => one.stop()));
    rmSync(folder, { recursive: true });
    store.remove();
  });
  return {
    store,
    sites,
    /** Kills one of the sites or workers and restarts it. */
    async restart(index: number) {
      const isSite = index < sites.length;
      const { process } = isSite ? sites[index]! : workers[index - sites.length]!;
      await kill(process);
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

test(`three sites and two workers, one killed every ${BETWEEN_KILLS} ms for ${LOAD} ms: no enquiry is lost or has two ids`, async () => {
  const hook = await startWebhookServer(answerStatus(204));
  const processes = await startProcesses('empty', hook.url);
  const urls = processes.sites.map(({ url }) => url);
  const end = performance.now() + LOAD;

  const accepted = new Map<string, string>();
  let next = 0;
  const client = async (who: number) => {
    while (performance.now() < end) {
      const number = next++;
      const fields = sampleFields(number);
      // After a failure retry at the next process, with the same key.
      for (let attempt = 0; ; attempt++) {
        const url = urls[(who + number + attempt) % urls.length]!;
        const response = await postEnquiry(url, fields, { key: `m-${number}` }).catch(() => null);
        if (response?.status === 201) {
          accepted.set(fields.email, ((await response.json()) as { id: string }).id);
          break;
        }
        await sleep(50);
      }
      await sleep(sized(30, 10));
    }
  };
  let kills = 0;
  const killer = async () => {
    // Kill sites and workers in turn.
    for (let round = 0; performance.now() < end - 500 || kills < 2; round++) {
      const start = performance.now();
      await processes.restart([0, 3, 1, 4, 2][round % 5]!);
      kills++;
      await sleep(Math.max(0, BETWEEN_KILLS - (performance.now() - start)));
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, (_, who) => client(who)), killer()]);
  expect(kills).toBeGreaterThan(1);

  // Deliveries of a killed worker are retried after their lease expires.
  const settled = async () =>
    (await readStored(processes.store)).deliveries.every(
      ({ status, destination }) => destination !== 'webhook:crm' || status === 'delivered',
    );
  await until(settled, { within: sized(40_000, 150_000), pause: 500 });
  const { enquiries } = await readStored(processes.store);
  await hook.close();

  expect(enquiries).toHaveLength(next);
  expect(new Map(enquiries.map(({ email, id }) => [email, id]))).toEqual(accepted);
  // At the destination each enquiry has one id, even if it was delivered more than once.
  const arrived = new Map<string, Set<string>>();
  for (const { headers, body } of hook.received) {
    const { email } = (JSON.parse(body) as { data: { email: string } }).data;
    arrived.set(email, (arrived.get(email) ?? new Set()).add(String(headers['webhook-id'])));
  }
  expect(new Map([...arrived].map(([email, ids]) => [email, [...ids].join()]))).toEqual(accepted);
  const deliveryCounts = [
    ...tally(hook.received.map(({ headers }) => headers['webhook-id'])).values(),
  ];
  // Only deliveries that were in flight at a kill can be repeated: four per killed worker.
  expect(deliveryCounts.filter((count) => count > 1).length).toBeLessThanOrEqual(kills * 4);
});

test('a publish becomes visible on all sites, and an enquiry sent to all concurrently is stored once', async () => {
  const processes = await startProcesses('content');
  const db = openDatabase(processes.store);
  onTestFinished(() => db.destroy());
  const shows = async (url: string, words: string) =>
    (await (await fetch(url)).text()).includes(words);
  const urls = processes.sites.map(({ url }) => url);
  for (const url of urls) await until(() => shows(url, 'Citadel'), { within: 20_000 });
  for (let round = 0; round < sized(3, 12); round++) {
    // As in reality, the pages of the previous publish have been rendered by then.
    await sleep(sized(500, 2_500));
    const title = `Published in round ${round}`;
    const seen = urls.map((url) => until(() => shows(url, title), { within: 30_000, pause: 20 }));
    await publishPost(db, 'a-post-of-today', title);
    await Promise.all(seen);
  }

  for (let number = 0; number < 25; number++) {
    const fields = sampleFields(number);
    const responses = await Promise.all(
      [...urls, ...urls].map(async (url) => {
        const response = await postEnquiry(url, fields, { key: `same-${number}` });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toMatch(/^201/);
  }
  expect((await readStored(processes.store)).enquiries).toHaveLength(25);
});
