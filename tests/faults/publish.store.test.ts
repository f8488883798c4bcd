import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { until } from '../helpers/faults.ts';
import { publishPost } from '../helpers/publish-post.ts';
import { startSite } from '../helpers/start-site.ts';

test('what another process publishes stands on the home page soon, by itself', async () => {
  const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  onTestFinished(() => site.stop());
  const db = openDatabase(site);
  onTestFinished(() => db.destroy());
  const shows = async (title: string) => (await (await fetch(site.url)).text()).includes(title);
  await until(() => shows('Citadel'), { within: 15_000 });
  expect(await shows('Published a moment ago')).toBe(false);
  await publishPost(db, 'a-post-of-today', 'Published a moment ago');
  // That it is a second is a figure, for a machine of one's own; here it must come by itself.
  await until(() => shows('Published a moment ago'), { within: 15_000 });
});
