import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { withFreePorts } from './free-port.ts';

test('a port chosen by the system is part of the site’s URL', async () => {
  const { port, siteUrl } = await withFreePorts(parseConfig({ PORT: '0' }));
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://127.0.0.1:${port}`);
});

test('a configured SITE_URL is kept', async () => {
  const named = parseConfig({ PORT: '0', SITE_URL: 'https://www.citadel.example' });
  expect((await withFreePorts(named)).siteUrl).toBe('https://www.citadel.example');
  const fixed = parseConfig({ PORT: '3000' });
  expect(await withFreePorts(fixed)).toEqual(fixed);
});

test('so is one of the studio', async () => {
  const { studio } = await withFreePorts(parseConfig({ STUDIO_PORT: '0' }));
  expect(studio).toEqual({
    hosts: ['127.0.0.1', '::1'],
    port: expect.any(Number) as number,
    url: `http://localhost:${studio?.port}`,
  });
  expect((await withFreePorts(parseConfig({ STUDIO: 'off' }))).studio).toBeNull();
});
