import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { write } from '../../server/db/commit-queue.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { openInsiders } from '../helpers/process/busy-insiders.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { signInOwner, startStudio } from '../helpers/process/start-studio.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const ENQUIRIES = sized(200, 2_000);
const INSIDERS = ['reader', 'editor', 'key', 'link'];
const CLIENTS = 4;
const PAGES = ['/', '/services/bookeeper', '/blog', '/contact-us', '/search?q=payroll'];

test(
  `${ENQUIRIES} enquiries while everybody inside does their worst, and a command writes all the time: each is accepted and stored once, and pages are served`,
  { timeout: 900_000 },
  async () => {
    const store = await newTestStore('content');
    const studio = await startStudio({ ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
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
    const pages: number[] = [];
    let next = 0;
    const client = async () => {
      while (next < ENQUIRIES) {
        const number = next++;
        const key = { key: `k-${number}` };
        statuses.push((await postEnquiry(studio.url, sampleFields(number), key)).status);
        const page = await fetch(studio.url + PAGES[number % PAGES.length]!);
        pages.push(page.status);
        await page.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    done.abort();
    await writing;
    await command.destroy();
    const answers = await insiders.stop();
    expect([...tally(statuses)]).toEqual([[201, ENQUIRIES]]);
    expect([...tally(pages)]).toEqual([[200, ENQUIRIES]]);
    // They were at work, and nothing of it is a failure of the server.
    for (const who of INSIDERS) {
      expect(Object.keys(answers[who]!).length, who).toBeGreaterThan(0);
      expect(answers[who]![500], `${who}: ${JSON.stringify(answers)}`).toBeUndefined();
    }
    await studio.stop();
    const { enquiries, integrity } = await readStored(store);
    expect(integrity).toBe('ok');
    expect(Math.max(...tally(enquiries.map(({ email }) => email)).values())).toBe(1);
    expect(enquiries).toHaveLength(ENQUIRIES);
  },
);
