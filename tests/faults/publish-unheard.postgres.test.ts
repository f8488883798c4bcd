import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { engineOf } from '../../server/db/engine.ts';
import { until } from '../helpers/faults.ts';
import { publishPost } from '../helpers/publish-post.ts';
import { startSite } from '../helpers/start-site.ts';

/** Milliseconds: several of the looks that a site takes by itself. */
const WITHIN = 15_000;

/** A site that listens, and a connection to its database. */
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

test('a publish that nobody is told of is seen', async () => {
  const { db, shows } = await startListening();
  // As behind a pool in transaction mode, where LISTEN is answered and nothing is ever heard.
  engineOf(db).notify = async () => {};
  for (const title of ['Published unheard', 'Published unheard again']) {
    await publishPost(db, 'a-post-of-today', title);
    const took = await until(() => shows(title), { within: WITHIN });
    console.log(`seen after ${Math.round(took)} ms without being told`);
  }
});

test('a publish while the connection that listens is lost is seen, and it listens again', async () => {
  const { db, listeners, shows } = await startListening();
  const [lost] = await listeners();
  await sql`select pg_terminate_backend(${lost})`.execute(db);
  await publishPost(db, 'a-post-of-today', 'Published in between');
  const took = await until(() => shows('Published in between'), { within: WITHIN });
  console.log(`seen after ${Math.round(took)} ms, with the listening connection ended before`);

  await until(async () => (await listeners()).some((pid) => pid !== lost), { within: WITHIN });
  expect(await listeners()).not.toContain(lost);
  await publishPost(db, 'a-post-of-today', 'Published afterwards');
  await until(() => shows('Published afterwards'), { within: WITHIN });
});
