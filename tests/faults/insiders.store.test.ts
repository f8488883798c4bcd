import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { write } from '../../server/db/commit-queue.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { openInsiders } from '../helpers/process/busy-insiders.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { portsOf, signInOwner, startStudio } from '../helpers/process/start-studio.ts';
import { survivesKill } from '../helpers/process/survives-kill.ts';
import { fillEnquiries, FILLED } from '../helpers/store/fill-enquiries.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const ENQUIRIES = sized(200, 2_000);
const KILLS = sized(1, 10);
const CLIENTS = 4;
const PAGES = ['/', '/services/bookeeper', '/blog', '/contact-us', '/search?q=payroll'];
const INSIDERS = ['reader', 'editor', 'sales', 'crm', 'pictures', 'visitor', 'key', 'link'];
/** Enquiries that are there. */
const STORED = sized(300, 10_500);

test(`${ENQUIRIES} enquiries while everybody inside does their worst, a command writes all the time and the site is killed: each is accepted and stored once, and pages are served`, async () => {
  const store = await newTestStore('content');
  const settings = { ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const filling = openDatabase(store);
  await fillEnquiries(filling, STORED);
  await filling.destroy();
  let studio = await startStudio(settings);
  const insiders = await openInsiders(studio, await signInOwner(studio));
  await until(async () => INSIDERS.every((who) => insiders.answers[who]), { within: 10_000 });
  // As a command: another process's connection, which waits for locks.
  const command = openDatabase(studio);
  const done = new AbortController();
  const writing = (async () => {
    for (let number = 0; !done.signal.aborted; number++)
      await write(command, async (transaction) => {
        const mark = { written_at: new Date(number).toISOString() };
        await transaction.updateTable('write_check').set(mark).execute();
        await sleep(20);
      });
  })();

  const statuses: number[] = [];
  let accepted = 0;
  let next = 0;
  let killing = false;
  const { url } = studio;
  /** Null while the site is not there. */
  const attempt = async (request: () => Promise<Response>) => {
    const response = await request().catch((error: unknown) => {
      if (!killing) throw error;
      return null;
    });
    await response?.arrayBuffer().catch(() => null);
    if (response) statuses.push(response.status);
    return response?.ok ?? false;
  };
  const client = async () => {
    while (next < ENQUIRIES) {
      const number = next++;
      const key = { key: `k-${number}` };
      while (!(await attempt(() => postEnquiry(url, sampleFields(number), key)))) await sleep(50);
      accepted++;
      await attempt(() => fetch(url + PAGES[number % PAGES.length]!));
    }
  };
  const killer = () =>
    survivesKill(
      KILLS,
      () => studio.process,
      async (_, round) => {
        const isTime = () => accepted >= ((round + 1) * ENQUIRIES) / (KILLS + 1);
        while (!isTime()) await sleep(2);
        killing = true;
      },
      async () => {
        studio = await startStudio({ ...settings, ...portsOf(studio) });
        killing = false;
      },
    );
  await Promise.all([...Array.from({ length: CLIENTS }, client), killer()]);
  done.abort();
  await writing;
  await command.destroy();
  const answers = await insiders.stop();
  // Pages and enquiries alike.
  expect([...tally(statuses).keys()].toSorted()).toEqual([200, 201]);
  expect(tally(statuses).get(201)).toBe(ENQUIRIES);
  // They were at work, and nothing of it is a failure of the server.
  for (const who of INSIDERS)
    expect(answers[who]![500], `${who}: ${JSON.stringify(answers)}`).toBeUndefined();
  await studio.stop();
  const { enquiries: all, integrity } = await readStored(store);
  const enquiries = all.filter(({ email }) => email !== FILLED);
  expect(integrity).toBe('ok');
  expect(Math.max(...tally(enquiries.map(({ email }) => email)).values())).toBe(1);
  expect(enquiries).toHaveLength(ENQUIRIES);
});
