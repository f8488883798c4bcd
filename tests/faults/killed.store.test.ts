import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { survivesKill } from '../helpers/process/survives-kill.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const ENQUIRIES = sized(120, 5_000);
const CLIENTS = sized(8, 16);
const KILLS = sized(2, 20);

test(`${ENQUIRIES} enquiries from ${CLIENTS} clients while the server is killed ${KILLS} times: each is stored exactly once`, async () => {
  const store = await newTestStore('content');
  const { dataDir } = store;
  const settings = {
    ...store.settings,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    LEASE_SECONDS: sized('6', '45'),
  };
  let site: RunningSite = await startSite(settings);
  const { url } = site;
  // Restart on the same port, so that the clients can continue.
  const { port } = new URL(url);

  /** All 201 responses: the enquiry's number and its id. */
  const accepted: { number: number; id: string }[] = [];
  let next = 0;
  let failures = 0;
  const send = async (number: number): Promise<boolean> => {
    try {
      const response = await postEnquiry(url, sampleFields(number), { key: `k-${number}` });
      const { id } = (await response.json()) as { id: string };
      if (response.status === 201) accepted.push({ number, id });
      return response.status === 201;
    } catch {
      failures++;
      return false;
    }
  };
  const client = async () => {
    while (next < ENQUIRIES) {
      const number = next++;
      while (!(await send(number))) await sleep(100);
    }
  };
  const killer = () =>
    survivesKill(
      KILLS,
      () => site.process,
      async (_, round) => {
        // At random moments, spread over the whole run.
        const target = ((round + 0.2 + 0.6 * Math.random()) * ENQUIRIES) / KILLS;
        while (accepted.length < target) await sleep(2);
        await sleep(Math.random() * 10);
      },
      async () => (site = await startSite({ ...settings, PORT: port })),
    );
  await Promise.all([...Array.from({ length: CLIENTS }, client), killer()]);
  expect(failures).toBeGreaterThan(0);

  // Deliveries of a killed process are retried after their lease expires.
  await until(
    async () => (await readStored(store)).deliveries.every(({ status }) => status === 'delivered'),
    { within: sized(30_000, 180_000), pause: 500 },
  );
  await site.stop();

  const { enquiries, integrity } = await readStored(store);
  expect(integrity).toBe('ok');
  expect(accepted).toHaveLength(ENQUIRIES);
  expect(enquiries).toHaveLength(ENQUIRIES);
  expect(Math.max(...tally(enquiries.map(({ email }) => email)).values())).toBe(1);
  const idOf = new Map(enquiries.map(({ id, email }) => [email, id]));
  for (const { number, id } of accepted) expect(idOf.get(sampleFields(number).email)).toBe(id);
  const mails = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
  expect(mails.toSorted()).toEqual(enquiries.map(({ id }) => `${id}.eml`).toSorted());
  store.remove();
});
