import { expect, inject, test } from 'vitest';

/** The URLs of services, at both depths (spec sections 2 and 8). One that goes is in changes.test.ts. */

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
