import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readRevisions } from '../../server/content/entry-store/revision.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { trackChild } from '../helpers/process/child-processes.ts';
import { sized } from '../helpers/process/faults.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';

const KILLS = sized(4, 200);

/**
 * Publishes ten posts again and again from a round on, in a process of its own, and kills it at a
 * random moment of one of the first publishes.
 *
 * @param longest milliseconds from the beginning of that publish
 * @returns the rounds of which it said that they are published
 */
async function publishUntilKilled(
  store: TestStore,
  first: number,
  longest: number,
): Promise<number[]> {
  const { dataDir, databaseUrl } = store;
  const child = trackChild(
    spawn(
      process.execPath,
      [
        'tests/helpers/store/publish-rounds.ts',
        JSON.stringify({ dataDir, databaseUrl }),
        String(first),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );
  const exited = once(child, 'exit');
  const published: number[] = [];
  const victim = first + Math.floor(Math.random() * 3);
  for await (const line of createInterface(child.stdout)) {
    const [word, round] = line.split(' ');
    if (word === 'published') published.push(Number(round));
    if (line !== `publishing ${victim}`) continue;
    await sleep(Math.random() * longest);
    child.kill('SIGKILL');
  }
  await exited;
  return published;
}

async function readState(db: Database) {
  const rows = await db.selectFrom('published').selectAll().execute();
  const revisions = await readRevisions(db.selectFrom('revisions'));
  const published = revisions.filter(({ state }) => state === 'published');
  const { version } = await db.selectFrom('content_version').selectAll().executeTakeFirstOrThrow();
  return { rows, revisions, published, version };
}

test(`killed ${KILLS} times while it publishes ten posts: all ten are published, or none`, async () => {
  const store = await newTestStore();
  const db = openDatabase(store);
  try {
    await migrate(db);
    let last = 0;
    let undone = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const first = last + 10;
      const promised = await publishUntilKilled(store, first, kill % 2 === 0 ? 4 : 30);
      const { rows, revisions, published, version } = await readState(db);
      const titles = new Set(
        rows.map(({ body }) => (JSON.parse(body) as { post_title: string }).post_title),
      );
      expect(titles.size).toBeLessThanOrEqual(1);
      if (titles.size === 0) {
        expect(promised).toEqual([]);
        continue;
      }
      expect(rows).toHaveLength(10);
      // What it said to be published stays, and nothing is lost of what it saved.
      last = Number([...titles][0]!.replace('Round ', ''));
      expect(last).toBeGreaterThanOrEqual(promised.at(-1) ?? 0);
      expect(published.map(({ id }) => id).toSorted()).toEqual(
        rows.map(({ revision_id }) => revision_id).toSorted(),
      );
      const drafts = revisions.filter(({ state }) => state === 'draft').length;
      if (drafts === 10) undone++;
      expect(new Set(revisions.flatMap(({ publishedAt }) => publishedAt ?? [])).size).toBe(version);
      last = Math.max(last, first + 3);
    }
    expect(undone).toBeGreaterThan(0);
  } finally {
    await db.destroy();
    store.remove();
  }
});
