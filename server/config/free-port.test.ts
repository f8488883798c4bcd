import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { withFreePort } from './free-port.ts';

test('a port chosen by the system is part of the site’s URL', async () => {
  const { port, siteUrl } = await withFreePort(parseConfig({ PORT: '0' }));
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://127.0.0.1:${port}`);
});

test('a configured SITE_URL is kept', async () => {
  const named = parseConfig({ PORT: '0', SITE_URL: 'https://www.citadel.example' });
  expect((await withFreePort(named)).siteUrl).toBe('https://www.citadel.example');
  const fixed = parseConfig({ PORT: '3000' });
  expect(await withFreePort(fixed)).toBe(fixed);
});
