import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { engineOf } from '../../server/db/engine.ts';
import { until } from '../helpers/process/faults.ts';
import { publishPost } from '../helpers/store/publish-post.ts';
import { startSite } from '../helpers/process/start-site.ts';

/** Timeout in milliseconds, several times the site's polling interval. */
const WITHIN = 15_000;

/** Starts a site that listens for notifications, and connects to its database. */
async function startListening() {
  const site = await startSite({ LOG_LEVEL: 'silent' });
  const db = openDatabase(site);
  onTestFinished(async () => {
    await db.destroy();
    await site.stop();
  });
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query = 'listen citadel_content'`.execute(db);
    return rows.map(({ pid }) => pid);
  };
  const shows = async (title: string) => (await (await fetch(site.url)).text()).includes(title);
  await until(async () => (await listeners()).length === 1, { within: WITHIN });
  await until(() => shows('Citadel'), { within: WITHIN });
  return { db, listeners, shows };
}

test('a publish without a notification becomes visible', async () => {
  const { db, shows } = await startListening();
  // As behind a connection pool in transaction mode, where LISTEN succeeds but no notification arrives.
  engineOf(db).notify = async () => {};
  for (const title of ['Published unheard', 'Published unheard again']) {
    await publishPost(db, 'a-post-of-today', title);
    const took = await until(() => shows(title), { within: WITHIN });
    console.log(`visible after ${Math.round(took)} ms without a notification`);
  }
});

test('a publish while the LISTEN connection is lost becomes visible, and the site listens again', async () => {
  const { db, listeners, shows } = await startListening();
  const [lost] = await listeners();
  await sql`select pg_terminate_backend(${lost})`.execute(db);
  await publishPost(db, 'a-post-of-today', 'Published in between');
  const took = await until(() => shows('Published in between'), { within: WITHIN });
  console.log(`visible after ${Math.round(took)} ms with the LISTEN connection lost`);

  await until(async () => (await listeners()).some((pid) => pid !== lost), { within: WITHIN });
  expect(await listeners()).not.toContain(lost);
  await publishPost(db, 'a-post-of-today', 'Published afterwards');
  await until(() => shows('Published afterwards'), { within: WITHIN });
});
