import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/faults.ts';
import { publishPost } from '../helpers/publish-post.ts';
import { startSite } from '../helpers/start-site.ts';
import { readStored } from '../helpers/stored-enquiries.ts';
import { startPostgres } from '../helpers/temporary-postgres.ts';

const ROUNDS = sized(2, 10);
/** Milliseconds for which the server is away: within and beyond the patience of a request. */
const AWAY = [800, 6_000];
/** Milliseconds within which the site works again when the server is back. */
const BACK_WITHIN = 5_000;

test(
  `PostgreSQL away ${ROUNDS} times under load: pages go on, no false 201, service within 5 s of its return`,
  { timeout: 240_000 },
  async () => {
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
      const told = new Map<string, string>();
      const statuses: number[] = [];
      let next = 0;
      const client = async () => {
        while (!over.signal.aborted) {
          const fields = sampleFields(next++);
          const response = await postEnquiry(site.url, fields);
          const body = (await response.json()) as { id?: string };
          statuses.push(response.status);
          if (response.status === 201) told.set(fields.email, body.id ?? '');
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
      const healed: number[] = [];
      const breaker = async () => {
        for (let round = 0; round < ROUNDS; round++) {
          await sleep(700);
          await server.halt(round % 2 === 0 ? 'crash' : 'in-order');
          await sleep(AWAY[round % AWAY.length]!);
          await server.resume();
          const probe = async () =>
            (await postEnquiry(site.url, sampleFields(1_000_000 + round))).status === 201;
          healed.push(await until(probe, { within: 15_000 }));
        }
        over.abort();
      };
      await Promise.all([client(), client(), client(), reader(), breaker()]).finally(() =>
        over.abort(),
      );

      expect([...tally(statuses).keys()].toSorted()).toEqual([201, 503]);
      expect([...tally(pages).keys()]).toEqual([200]);
      expect(Math.max(...healed)).toBeLessThan(BACK_WITHIN);
      // Every 201 is there; a 503 may be too, if the answer to its commit was lost.
      const { enquiries } = await readStored({ dataDir: '', databaseUrl });
      const stored = new Map(enquiries.map(({ email, id }) => [email, id]));
      expect(stored.size).toBe(enquiries.length);
      for (const [email, id] of told) expect(stored.get(email)).toBe(id);

      // It listens again, too.
      const db = openDatabase({ dataDir: '', databaseUrl });
      await publishPost(db, 'after-the-outage', 'Published after the outage');
      await db.destroy();
      const seen = async () =>
        (await (await fetch(site.url)).text()).includes('Published after the outage');
      expect(await until(seen, { within: 15_000 })).toBeLessThan(BACK_WITHIN);
    } finally {
      over.abort();
      await site.stop();
      await server.stop();
    }
  },
);

test('a site that is started before its database waits for it', { timeout: 90_000 }, async () => {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  await server.halt('in-order');
  const starting = startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  await sleep(1_500);
  await server.resume();
  const site = await starting;
  expect(site.output()).toContain('the store is away; waiting for it');
  expect((await fetch(site.url)).status).toBe(200);
  await site.stop();
  await server.stop();
});
