import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import {
  OWN_PAGE,
  redeemOwnerLink,
  signInOwner,
  startStudio,
} from '../helpers/process/start-studio.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

/** Which processes have a studio, and how its first owner comes to be. */

test('each process on a store has a studio; the first owner is made once, by a printed link', async () => {
  const store = await newTestStore('content');
  const [first, second] = [
    await startStudio(store.settings),
    await startStudio({ ...store.settings, ROLE: 'site' }),
  ];
  try {
    expect(second.studioUrl).not.toBe(first.studioUrl);
    const cookie = await signInOwner(second);
    // A session is valid in both.
    for (const { studioUrl } of [first, second]) {
      const response = await fetch(`${studioUrl}/api/session`, {
        headers: { ...OWN_PAGE, Cookie: cookie },
      });
      expect(await response.json()).toMatchObject({ account: { role: 'owner' } });
    }
    for (const studio of [first, second]) expect((await redeemOwnerLink(studio)).status).toBe(410);
    const again = await startStudio(store.settings);
    expect(again.ownerLink).toBeNull();
    await again.stop();
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    store.remove();
  }
});

test('a taken port is reported in one line, and the site runs without the studio', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const site = await startSite({ STUDIO: 'on', STUDIO_PORT: `${port}` });
  try {
    const line = `Port ${port} is taken: the site runs without the studio. Set STUDIO_PORT to another, or STUDIO=off.`;
    await until(async () => site.output().split(line).length === 3, { within: 10_000 });
    expect(site.output()).not.toContain('The studio is ready');
    expect((await fetch(site.url)).status).toBe(200);
  } finally {
    await site.stop();
    other.close();
  }
});

test('STUDIO=off opens nothing', async () => {
  const site = await startSite({ STUDIO: 'off', STUDIO_PORT: '0' });
  try {
    await until(async () => site.output().includes('page cache warmed'), { within: 60_000 });
    expect(site.output()).not.toMatch(/studio/i);
  } finally {
    await site.stop();
  }
});
