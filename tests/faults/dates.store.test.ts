import { expect, test } from 'vitest';
import { schedule } from '../../server/content/entry-store/schedule.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { until } from '../helpers/process/faults.ts';
import { draftPost, postSource } from '../helpers/store/publish-post.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

/** Dated revisions in running sites. */

const statusOf = async (site: RunningSite, slug: string) =>
  (await fetch(`${site.url}/blog/${slug}`)).status;

/** Schedules drafts of posts for the same moment, some milliseconds from now. */
async function scheduleTogether(db: Database, slugs: string[], milliseconds: number) {
  const drafts: string[] = [];
  for (const slug of slugs) drafts.push(await draftPost(db, slug, postSource(slug)));
  const publishAt = new Date(Date.now() + milliseconds).toISOString();
  for (const id of drafts) await schedule(db, id, { publishAt, unpublishAt: null });
  return publishAt;
}

// That what was due while no process ran appears at the next start is in publish-due.test.
test('what is due together appears together on all sites, once', async () => {
  const store = await newTestStore('content');
  const db = openDatabase(store);
  const version = async () =>
    (await db.selectFrom('content_version').selectAll().executeTakeFirstOrThrow()).version;
  const sites = [await startSite(store.settings), await startSite(store.settings)];
  try {
    const slugs = ['one', 'two', 'three'];
    const before = await version();
    for (const site of sites) expect(await statusOf(site, 'one')).toBe(404);
    const at = await scheduleTogether(db, slugs, 4_000);
    await until(async () => (await version()) > before, { within: 30_000 });
    for (const site of sites)
      for (const slug of slugs)
        await until(async () => (await statusOf(site, slug)) === 200, { within: 30_000 });
    expect(await version()).toBe(before + 1);
    const row = db.selectFrom('revisions').select('published_at').where('slug', '=', 'one');
    expect((await row.executeTakeFirstOrThrow()).published_at! >= at).toBe(true);
    const acts = await db.selectFrom('audit_log').select('act').execute();
    expect(acts).toEqual([{ act: 'publish-due' }]);
  } finally {
    for (const site of sites) await site.stop();
    await db.destroy();
    store.remove();
  }
});
