import { expect, test } from 'vitest';
import { engineOf } from '../../server/db/engine.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { STALLED } from '../../server/http/connection-timeouts.ts';
import { until } from '../helpers/process/faults.ts';
import { OWN_PAGE, signInOwner, startStudio } from '../helpers/process/start-studio.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

/** A store that another process keeps locked. */

test('calls of the studio get 503 in words before their connections end, and the log says why', async () => {
  const store = await newTestStore('content');
  const studio = await startStudio(store.settings);
  const other = openDatabase(store);
  try {
    const cookie = await signInOwner(studio);
    const headers = { ...OWN_PAGE, Cookie: cookie };
    const create = (slug: string) =>
      fetch(`${studio.studioUrl}/api/entries`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ kind: 'post', slug }),
      });
    const list = async () => {
      const response = await fetch(`${studio.studioUrl}/api/entries`, { headers });
      return ((await response.json()) as { entries: unknown[] }).entries.length;
    };
    const before = await list();

    const held = await other.startTransaction().execute();
    await engineOf(held).lockTables(held, ['revisions', 'audit_log']);
    const begun = performance.now();
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f'];
    const refused = await Promise.all(
      slugs.map(async (slug) => {
        const response = await create(slug);
        const { error } = (await response.json()) as { error: { code: string; message: string } };
        return [response.status, error.code, response.headers.get('Retry-After')];
      }),
    );
    const took = performance.now() - begun;
    expect(refused).toEqual(slugs.map(() => [503, 'unavailable', '5']));
    expect(took).toBeGreaterThan(10_000);
    expect(took).toBeLessThan(STALLED - 5_000);
    await held.rollback().execute();

    const lines = () =>
      studio
        .output()
        .split('\n')
        .filter((line) => line.includes('"store unavailable"'));
    await until(async () => lines().length === slugs.length, { within: 10_000 });
    for (const line of lines())
      expect(JSON.parse(line)).toMatchObject({ reason: 'locked', incident: expect.any(String) });
    expect(lines().join('')).not.toMatch(/asha/i);
    // Nothing was changed, and the next call succeeds.
    expect(await list()).toBe(before);
    expect((await create('a')).status).toBe(201);
  } finally {
    await other.destroy();
    await studio.stop();
    store.remove();
  }
});
