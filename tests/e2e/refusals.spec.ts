import { expect, test } from '@playwright/test';

/** What the built site says to requests it cannot serve, and that it lives on. */

const path = '/api/contactUsapi.php';
const json = { 'Content-Type': 'application/json' };

test.afterEach(async ({ request }) => {
  expect((await request.get('/')).status()).toBe(200);
});

test('an unknown path is 404 with the not-found screen', async ({ request }) => {
  const response = await request.get('/no-such-page');
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('Go to Home');
});

test('a wrong method is 405 and says which are right', async ({ request }) => {
  const page = await request.delete('/');
  expect(page.status()).toBe(405);
  expect(page.headers().allow).toBe('GET, HEAD');
  const api = await request.get(path);
  expect(api.status()).toBe(405);
  expect(api.headers().allow).toBe('POST');
});

for (const [what, status, headers, data] of [
  ['a body of 2 MB', 413, json, JSON.stringify({ description: 'x'.repeat(2_000_000) })],
  ['a wrong type', 415, { 'Content-Type': 'text/plain' }, 'hello'],
  ['JSON cut in half', 400, json, '{"name":"Karen","email":"kar'],
] as const)
  test(`${what} is ${status} with a reason`, async ({ request }) => {
    const response = await request.post(path, { headers, data: Buffer.from(data) });
    expect(response.status()).toBe(status);
    const body = (await response.json()) as { status: string; errors: Record<string, string[]> };
    expect(body.status).toBe('fail');
    expect(Object.values(body.errors)[0]?.[0]).toBeTruthy();
  });

test('one form of each address, in one permanent hop', async ({ request }) => {
  for (const [from, to] of [
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
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status(), from).toBe(301);
    expect(response.headers().location, from).toBe(to);
  }
});

test('never redirects to another site', async ({ baseURL }) => {
  const { connect } = await import('node:net');
  const { hostname, port } = new URL(baseURL!);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET //elsewhere.example/ HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'),
    );
    let text = '';
    socket.setTimeout(5000, () => reject(new Error('no answer')));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).not.toMatch(/^location: *(https?:)?\/\/elsewhere/im);
});
