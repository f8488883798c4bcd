import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEnquiry, postForm, sampleFields } from '../helpers/enquiries.ts';
import { sized } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

/** How long a write waits for the lock, in milliseconds (server/db/commit-queue.ts). */
const COMMIT_TIMEOUT = 4_000;

/** Milliseconds for which another process locks the store. */
const LOCKED_FOR = sized(4_500, 30_000);

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
});
afterAll(() => site.stop());

test('while another process locks the store, enquiries get 503 with Retry-After and pages still work', async () => {
  const first = sampleFields(1);
  const { id } = (await (await postEnquiry(site.url, first)).json()) as { id: string };
  const other = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'));
  // The site itself may be writing at this moment.
  other.exec('pragma busy_timeout = 60000');
  other.exec('begin immediate');
  const lastBegin = performance.now() + LOCKED_FOR - COMMIT_TIMEOUT;

  const responses: { status: number; retryAfter: number }[] = [];
  let number = 100;
  const visitor = async (form: boolean) => {
    do {
      const { website: _, ...fields } = sampleFields(number++);
      const response = form
        ? await postForm(site.url, { ...fields, page: '/contact-us' })
        : await postEnquiry(site.url, fields);
      const text = await response.text();
      // The page is rendered again with the visitor's input.
      expect(text).toContain(form ? fields.description : 'fail');
      responses.push({
        status: response.status,
        retryAfter: Number(response.headers.get('Retry-After')),
      });
    } while (performance.now() < lastBegin);
  };
  let pages = 0;
  const over = new AbortController();
  const reader = async () => {
    while (!over.signal.aborted) {
      const response = await fetch(`${site.url}/api/getMenulisting.php`);
      await response.text();
      expect(response.status).toBe(200);
      pages++;
      await sleep(50);
    }
  };
  const reading = reader();
  // The lock is held until all have a response, so none waits for its release.
  await Promise.all(Array.from({ length: 6 }, (_, n) => visitor(n % 3 === 0)));
  // A repetition of an enquiry that was stored before still gets its 201.
  const again = await postEnquiry(site.url, first);
  expect([again.status, await again.json()]).toMatchObject([201, { status: 'success', id }]);
  over.abort();
  await reading;

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.min(...responses.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
  expect(pages).toBeGreaterThan(10);

  other.exec('rollback');
  other.close();
  expect((await postEnquiry(site.url, sampleFields(100))).status).toBe(201);
  expect((await readStored(site)).enquiries).toHaveLength(2);
});
