import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { startSite } from '../helpers/process/start-site.ts';

/** The URLs of services, at both depths (spec sections 2 and 8). */

const siteUrl = inject('siteUrl');

test('a service has one cached page, whatever the first parameter is', async () => {
  // Compressed bytes change once, and with them their ETag, when the page is compressed at the best level.
  const headers = { 'Accept-Encoding': 'identity' };
  const plain = await fetch(`${siteUrl}/services/data-entry`, { headers });
  const etag = plain.headers.get('ETag');
  expect(etag).toBeTruthy();
  const html = await plain.text();
  for (const first of ['nope', 'virtual-assistant', 'data-entry', 'a-b-c']) {
    const response = await fetch(`${siteUrl}/services/${first}/data-entry`, { headers });
    expect(response.headers.get('ETag'), first).toBe(etag);
    expect(await response.text()).toBe(html);
  }
});

test.each([
  '/services/no-such-service',
  '/services/finance-and-accounting/no-such-service',
  '/services/bookeeper/no-such-service',
  '/services/constructor',
])('%s redirects to the page-not-found screen', async (path) => {
  const redirect = await fetch(siteUrl + path, { redirect: 'manual' });
  expect(redirect.status).toBe(307);
  expect(redirect.headers.get('Location')).toMatch(/\/not-found$/);
  expect((await fetch(siteUrl + path)).status).toBe(404);
});

test('a service whose listing has the status fail redirects there as well', async () => {
  const site = await startSite({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  try {
    const store = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), { timeout: 10_000 });
    store.exec("DELETE FROM published WHERE kind = 'service' AND slug = 'data-entry'");
    store.close();
    const response = await fetch(`${site.url}/services/data-entry`);
    expect(new URL(response.url).pathname).toBe('/not-found');
    expect(response.status).toBe(404);
    expect((await fetch(`${site.url}/services/bookeeper`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});
