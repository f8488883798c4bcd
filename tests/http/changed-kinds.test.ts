import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindNames } from '../../contract/kinds/content-kinds.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { showChange } from '../helpers/store/kind-changes.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';

/**
 * A published change of every kind is on the pages that show it, in the structured data and the feeds.
 * The promised second is measured on a quiet machine: `npm run bench -- kinds`.
 */

const WITHIN = 20_000;

let site: RunningSite;
let db: Database;
beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  db = openDatabase(site);
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
});

test.each(kindNames.map((kind, index) => [kind, 1_100 + index] as const))(
  'a change of %s is seen',
  { timeout: WITHIN * 2 },
  async (kind, mark) => {
    expect(await showChange(site.url, db, kind, { mark, within: WITHIN })).toBeLessThan(WITHIN);
  },
);
