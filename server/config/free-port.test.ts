import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { withFreePorts } from './free-port.ts';

test('ports chosen by the system are part of the URLs of site and studio', async () => {
  const { port, siteUrl, studio } = await withFreePorts(
    parseConfig({ PORT: '0', STUDIO_PORT: '0' }),
  );
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://127.0.0.1:${port}`);
  expect(studio?.port).toBeGreaterThan(0);
  expect(studio?.url).toBe(`http://localhost:${studio?.port}`);
});

test('what the settings name is kept', async () => {
  const named = parseConfig({ PORT: '0', SITE_URL: 'https://www.citadel.example' });
  expect((await withFreePorts(named)).siteUrl).toBe('https://www.citadel.example');
  const fixed = parseConfig({ PORT: '3000', STUDIO: 'off' });
  expect(await withFreePorts(fixed)).toEqual(fixed);
});
