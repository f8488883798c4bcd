import { expect, test } from 'vitest';
import { until } from '../helpers/process/faults.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import {
  OWN_PAGE,
  redeemOwnerLink,
  signInOwner,
  startStudio,
} from '../helpers/process/start-studio.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

/** Which processes have a studio, and how its first owner comes to be. */

test('each process on a store has a studio; the first owner is made once, by a printed link; a taken port leaves a site without', async () => {
  const store = await newTestStore('content');
  const [first, second] = [
    await startStudio(store.settings),
    await startStudio({ ...store.settings, ROLE: 'site' }),
  ];
  let third: RunningSite | undefined;
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

    const { port } = new URL(first.studioUrl);
    third = await startSite({ ...store.settings, STUDIO: 'on', STUDIO_PORT: port });
    const line = `Port ${port} is taken: the site runs without the studio. Set STUDIO_PORT to another, or STUDIO=off.`;
    // On standard error, and in the log.
    await until(async () => third?.output().split(line).length === 3, { within: 10_000 });
    expect(third.output()).not.toContain('The studio is ready');
    expect((await fetch(third.url)).status).toBe(200);
  } finally {
    await Promise.all([first, second, third].map((site) => site?.stop()));
    store.remove();
  }
});
