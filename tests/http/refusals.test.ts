import { connect } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { patient } from '../helpers/process/slowness.ts';

/** Requests that the built site rejects; afterwards it still works. */

const siteUrl = inject('siteUrl');

afterEach(async () => {
  expect((await fetch(siteUrl)).status).toBe(200);
});

test.each([
  ['/about', '/about-us'],
  ['/category/development', '/services/development'],
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
    socket.setTimeout(patient(30_000), () => reject(new Error('no response')));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(response).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(response).not.toMatch(/^location: *(https?:)?\/\/elsewhere/im);
});
