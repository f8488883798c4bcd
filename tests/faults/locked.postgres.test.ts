import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

/** Milliseconds for which another transaction locks the table. */
const LOCKED_FOR = sized(6_000, 30_000);

test('while a table is locked, enquiries get 503 with Retry-After and pages still work', async () => {
  const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  onTestFinished(() => site.stop());
  expect((await postEnquiry(site.url, sampleFields(1))).status).toBe(201);
  const other = openDatabase(site);
  const held = await other.startTransaction().execute();
  await sql`lock table enquiries in exclusive mode`.execute(held);
  const end = performance.now() + LOCKED_FOR;

  const statuses: number[] = [];
  let number = 100;
  const visitor = async () => {
    while (performance.now() < end - 5_500) {
      const response = await postEnquiry(site.url, sampleFields(number++));
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      statuses.push(response.status);
    }
  };
  const reader = async () => {
    while (performance.now() < end) {
      const response = await fetch(`${site.url}/api/getMenulisting.php`);
      await response.text();
      expect(response.status).toBe(200);
      await sleep(50);
    }
  };
  await Promise.all([visitor(), visitor(), visitor(), visitor(), reader()]);
  expect(statuses.length).toBeGreaterThanOrEqual(4);
  expect(new Set(statuses)).toEqual(new Set([503]));

  await held.rollback().execute();
  await other.destroy();
  expect((await postEnquiry(site.url, sampleFields(100))).status).toBe(201);
  expect((await readStored(site)).enquiries).toHaveLength(2);
});
