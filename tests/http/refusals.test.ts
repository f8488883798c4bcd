import { connect } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { refusal, REFUSAL_STATUS } from '../../contract/refusal-codes.ts';

/** Requests that the built site rejects; afterwards it still works. */

const siteUrl = inject('siteUrl');
const path = '/api/contactUsapi.php';
const json = { 'Content-Type': 'application/json' };

afterEach(async () => {
  expect((await fetch(siteUrl)).status).toBe(200);
});

test('an unknown path is 404 with the page-not-found screen', async () => {
  const response = await fetch(`${siteUrl}/no-such-page`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Go to Home');
});

test('a wrong method is 405 with the allowed methods', async () => {
  const page = await fetch(siteUrl, { method: 'DELETE' });
  expect(page.status).toBe(405);
  expect(page.headers.get('allow')).toBe('GET, HEAD');
  const api = await fetch(siteUrl + path);
  expect(api.status).toBe(405);
  expect(api.headers.get('allow')).toBe('POST');
});

test.each([
  ['a body of 2 MB', 413, json, JSON.stringify({ description: 'x'.repeat(2_000_000) })],
  ['a wrong type', 415, { 'Content-Type': 'text/plain' }, 'hello'],
  ['truncated JSON', 400, json, '{"name":"Karen","email":"kar'],
] as const)('%s is %i with a reason', async (_, status, headers, body) => {
  const response = await fetch(siteUrl + path, { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  const { code, errors } = refusal.parse(await response.json());
  expect(REFUSAL_STATUS[code]).toBe(status);
  expect(Object.values(errors)[0]?.[0]).toBeTruthy();
});

test.each([
  ['/about', '/about-us'],
  ['/contact', '/contact-us'],
  ['/graphic-web-design', '/services/graphic-web-design'],
  ['/virtual-assistant', '/services/virtual-assistant'],
  ['/mobile-app-development', '/services/mobile-app-development'],
  ['/finance-and-accounting', '/services/finance-and-accounting'],
  ['/digital-marketing', '/services/digital-marketing'],
  ['/legal-process-outsourcing', '/services/legal-process-outsourcing'],
  ['/development', '/services/development'],
  ['/category/development', '/services/development'],
  ['/outsource-staff-augmentation-services', '/services/outsource-staff-augmentation-services'],
  ['/hire-content-writers', '/services/hire-content-writers'],
  ['/blog/', '/blog'],
  ['/Services/Bookeeper/', '/services/bookeeper'],
  ['/services//bookeeper', '/services/bookeeper'],
  ['/ABOUT/', '/about-us'],
  ['/about?utm_source=mail', '/about-us?utm_source=mail'],
])('%s redirects permanently to %s in one hop', async (from, to) => {
  const response = await fetch(siteUrl + from, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(to);
});

test('never redirects to another site', async () => {
  const { hostname, port } = new URL(siteUrl);
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET //elsewhere.example/ HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'),
    );
    let text = '';
    socket.setTimeout(5000, () => reject(new Error('no response')));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(response).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(response).not.toMatch(/^location: *(https?:)?\/\/elsewhere/im);
});
