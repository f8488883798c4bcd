import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readRevisions } from '../../server/content/entry-store/revision.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { sized } from '../helpers/process/faults.ts';
import { startNode, survivesKill } from '../helpers/process/survives-kill.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const KILLS = sized(4, 200);

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
    let first = 0;
    /** The rounds of which a process said that they are published. */
    let promised: number[] = [];
    await survivesKill(
      KILLS,
      () => {
        first = last + 10;
        const { dataDir, databaseUrl } = store;
        const of = JSON.stringify({ dataDir, databaseUrl });
        return startNode(['tests/helpers/store/publish-rounds.ts', of, String(first)]);
      },
      async (child, round) => {
        promised = [];
        const victim = first + Math.floor(Math.random() * 3);
        for await (const line of createInterface(child.stdout!)) {
          const [word, number] = line.split(' ');
          if (word === 'published') promised.push(Number(number));
          if (line !== `publishing ${victim}`) continue;
          await sleep(Math.random() * (round % 2 === 0 ? 4 : 30));
          child.kill('SIGKILL');
        }
      },
      async () => {
        const { rows, revisions, published, version } = await readState(db);
        const titles = new Set(
          rows.map(({ body }) => (JSON.parse(body) as { post_title: string }).post_title),
        );
        expect(titles.size).toBeLessThanOrEqual(1);
        if (titles.size === 0) return expect(promised).toEqual([]);
        expect(rows).toHaveLength(10);
        // What it said to be published stays, and nothing is lost of what it saved.
        last = Number([...titles][0]!.replace('Round ', ''));
        expect(last).toBeGreaterThanOrEqual(promised.at(-1) ?? 0);
        expect(published.map(({ id }) => id).toSorted()).toEqual(
          rows.map(({ revision_id }) => revision_id).toSorted(),
        );
        const drafts = revisions.filter(({ state }) => state === 'draft').length;
        if (drafts === 10) undone++;
        expect(new Set(revisions.flatMap(({ publishedAt }) => publishedAt ?? [])).size).toBe(
          version,
        );
        last = Math.max(last, first + 3);
      },
    );
    expect(undone).toBeGreaterThan(0);
  } finally {
    await db.destroy();
    store.remove();
  }
});
