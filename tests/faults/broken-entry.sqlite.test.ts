import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { headerProblems } from '../helpers/security-header-problems.ts';
import { until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';

const FEED = '/rss.xml';
const CALL = '/api/getBlogListing.php?post_type=post&page=1';
const PAGE = '/no-such-page';

/** Corrupts the store, as a mistake in a manual repair could. */
function breakPosts(dataDir: string): void {
  const store = new DatabaseSync(join(dataDir, 'citadel.sqlite'));
  store.exec(
    "UPDATE published SET body = '{Karen Doyle, 614 555 0199', listed = NULL WHERE kind = 'post'",
  );
  store.exec('DROP TABLE redirects');
  store.exec('UPDATE content_version SET version = version + 1');
  store.close();
}

test('with an unreadable store, uncached requests get 500 with an incident id, cached pages and enquiries still work', async () => {
  const site = await startSite({
    SITE_URL: 'https://www.citadel.example',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });
  try {
    const get = (path: string) => fetch(site.url + path);
    await until(async () => (await get('/health/ready')).ok, { within: 20_000 });
    const whole = await (await get('/blog')).text();
    breakPosts(site.dataDir);
    await until(async () => (await get(FEED)).status === 500, { within: 10_000 });

    for (const [path, type, reason] of [
      [FEED, 'text/plain; charset=UTF-8', 'SyntaxError'],
      [CALL, 'application/json', 'SyntaxError'],
      [PAGE, 'text/html; charset=UTF-8', 'Error'],
    ] as const) {
      const response = await get(path);
      const body = await response.text();
      expect(response.status).toBe(500);
      const { headers } = response;
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        type,
        'no-store',
      ]);
      const id = headers.get('x-request-id') ?? 'none';
      expect(body).toMatch(new RegExp(`the incident is ${id}`, 'i'));
      expect(body).not.toMatch(/Error|JSON|Karen|redirects|\bat \//);
      expect(headerProblems({ status: 500, headers: Object.fromEntries(headers), body })).toEqual(
        [],
      );
      await until(async () => site.output().includes(id), { within: 5_000 });
      const line =
        site
          .output()
          .split('\n')
          .find((one) => one.includes(id)) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ incident: id, reason });
    }
    expect(site.output()).not.toMatch(/Karen|614 555/);

    expect(await (await get('/blog')).text()).toBe(whole);
    expect((await postEnquiry(site.url, sampleFields())).status).toBe(201);
  } finally {
    await site.stop();
  }
});
