import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEnquiry, postForm, sampleFields } from '../helpers/enquiries.ts';
import { sized } from '../helpers/faults.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { readStored } from '../helpers/stored-enquiries.ts';

/** Milliseconds for which another process has the store locked. */
const LOCKED_FOR = sized(4_500, 30_000);

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
}, 60_000);
afterAll(() => site.stop());

test(
  'a store locked by another process: 503 with Retry-After each, pages go on, nothing hangs',
  { timeout: 120_000 },
  async () => {
    const first = sampleFields(1);
    const { id } = (await (await postEnquiry(site.url, first)).json()) as { id: string };
    const other = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'));
    // The site may be writing its own rows just now.
    other.exec('pragma busy_timeout = 10000');
    other.exec('begin immediate');
    const end = performance.now() + LOCKED_FOR;

    const answers: { status: number; took: number; retryAfter: number }[] = [];
    let number = 100;
    const visitor = async (form: boolean) => {
      while (performance.now() < end - 4_200) {
        const begun = performance.now();
        const { website: _, ...fields } = sampleFields(number++);
        const response = form
          ? await postForm(site.url, { ...fields, page: '/contact-us' })
          : await postEnquiry(site.url, fields);
        const text = await response.text();
        // The page is drawn again with what was typed.
        if (form) expect(text).toContain(fields.description);
        answers.push({
          status: response.status,
          took: performance.now() - begun,
          retryAfter: Number(response.headers.get('Retry-After')),
        });
      }
    };
    let slowestPage = 0;
    const reader = async () => {
      while (performance.now() < end) {
        const begun = performance.now();
        const response = await fetch(`${site.url}/api/getMenulisting.php`);
        await response.text();
        expect(response.status).toBe(200);
        slowestPage = Math.max(slowestPage, performance.now() - begun);
        await sleep(50);
      }
    };
    await Promise.all([...Array.from({ length: 6 }, (_, n) => visitor(n % 3 === 0)), reader()]);

    expect(answers.length).toBeGreaterThanOrEqual(6);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // Four seconds of trying; the rest is what a busy machine adds.
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(9_000);
    expect(Math.min(...answers.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
    expect(slowestPage).toBeLessThan(1_500);
    // What was stored before is still answered with its 201.
    const again = await postEnquiry(site.url, first);
    expect([again.status, await again.json()]).toEqual([201, { status: 'success', id }]);

    other.exec('rollback');
    other.close();
    expect((await postEnquiry(site.url, sampleFields(100))).status).toBe(201);
    expect((await readStored(site)).enquiries).toHaveLength(2);
  },
);
