import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { until } from '../helpers/faults.ts';
import { publishPost } from '../helpers/publish-post.ts';
import { startSite } from '../helpers/start-site.ts';

test('a post that another process publishes appears on the home page', async () => {
  const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  onTestFinished(() => site.stop());
  const db = openDatabase(site);
  onTestFinished(() => db.destroy());
  const shows = async (title: string) => (await (await fetch(site.url)).text()).includes(title);
  await until(() => shows('Citadel'), { within: 15_000 });
  expect(await shows('Published a moment ago')).toBe(false);
  await publishPost(db, 'a-post-of-today', 'Published a moment ago');
  // The promised second is asserted only on a quiet machine (many-processes.postgres.test.ts).
  await until(() => shows('Published a moment ago'), { within: 15_000 });
});
