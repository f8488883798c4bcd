import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from './config.ts';
import { holdFreePorts } from './free-port.ts';

/** The code of the failure to listen; null if it listens. */
async function listen(port: number, host: string): Promise<string | null> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(port, host);
  return once(server, 'listening').then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.name,
  );
}

test('ports chosen by the system are part of the URLs of site and studio', async () => {
  const { config } = await holdFreePorts(parseConfig({ PORT: '0', STUDIO_PORT: '0' }));
  const { port, siteUrl, studio } = config;
  expect(port).toBeGreaterThan(0);
  expect(siteUrl).toBe(`http://127.0.0.1:${port}`);
  expect(studio?.port).toBeGreaterThan(0);
  expect(studio?.url).toBe(`http://localhost:${studio?.port}`);
});

test('nobody else gets them until they are released', async () => {
  const { config, ports } = await holdFreePorts(parseConfig({ PORT: '0', STUDIO_PORT: '0' }));
  const { port, hosts } = config.studio!;
  expect(await listen(port, hosts[0]!)).toBe('EADDRINUSE');
  const early = connect(port, hosts[0]);
  early.on('error', () => {});
  await once(early, 'close');
  await ports.release(port);
  for (const host of hosts) expect(await listen(port, host)).not.toBe('EADDRINUSE');
});

test('what the settings name is kept', async () => {
  const named = parseConfig({ PORT: '0', SITE_URL: 'https://www.citadel.example' });
  expect((await holdFreePorts(named)).config.siteUrl).toBe('https://www.citadel.example');
  const fixed = parseConfig({ PORT: '3000', STUDIO: 'off' });
  expect((await holdFreePorts(fixed)).config).toEqual(fixed);
});
