import type { CommitQueue } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { changeContent, type ContentChange } from '../content/entry-store/change-content.ts';
import { nameEntry } from '../content/entry-store/find-referrers.ts';
import { replaceRows } from '../content/entry-store/replace-rows.ts';
import type { SyncedKind, SyncedList, SyncedRow } from './sync-messages.ts';

/** Rows of a transaction, and milliseconds to wait for a store that somebody else is writing to. */
const BATCH = 50;
const PATIENCE = 10_000;

const entryIdOf = (kind: SyncedKind, slug: string) => `provider/${kind}/${slug}`;

/** Changes rows of the provider, and names them for people. The version is raised once, after a whole poll. */
const change = (queue: CommitQueue, work: (change: ContentChange) => Promise<void>) =>
  queue.write(
    (db) =>
      changeContent(db, new Date().toISOString(), async (started) => {
        await work(started);
        started.visible = false;
        return started.rows.map(nameEntry);
      }),
    PATIENCE,
  );

/** Replaces rows of the provider. Returns what changed, for people. */
export const writeRows = (queue: CommitQueue, rows: readonly SyncedRow[]): Promise<string[]> =>
  change(queue, async (started) => {
    const ids = rows.map(({ kind, slug }) => entryIdOf(kind, slug));
    const stored = await started.db
      .selectFrom('published')
      .select(['entry_id', 'body'])
      .where('entry_id', 'in', ids)
      .execute();
    const bodies = new Map(stored.map(({ entry_id, body }) => [entry_id, body]));
    const replaced = rows.map((row, index) => {
      const entryId = ids[index]!;
      const kept = JSON.parse(bodies.get(entryId) ?? '{}') as object;
      return {
        revision: { entryId, id: null, kind: row.kind },
        row: { ...row, body: { ...kept, ...row.body } },
      };
    });
    await replaceRows(started, replaced);
  });

/** Puts the rows of a kind in order, takes down what a complete list no longer has, and records that it was read. */
export async function writeList(
  db: Database,
  queue: CommitQueue,
  { kind, positions, complete }: SyncedList,
): Promise<string[]> {
  const stored = await db
    .selectFrom('published')
    .select(['slug', 'position'])
    .where('kind', '=', kind)
    .execute();
  const wrong = stored.filter(({ slug, position }) =>
    positions.has(slug) ? positions.get(slug) !== position : complete,
  );
  const changed = [];
  for (let from = 0; from < wrong.length; from += BATCH)
    changed.push(
      ...(await change(queue, async (started) => {
        for (const { slug } of wrong.slice(from, from + BATCH)) {
          const entryId = entryIdOf(kind, slug);
          const position = positions.get(slug);
          if (position === undefined) {
            // With a service goes its team.
            const team = kind === 'service' ? [entryIdOf('team', slug)] : [];
            const gone = started.db.deleteFrom('published');
            await gone.where('entry_id', 'in', [entryId, ...team]).execute();
          } else {
            const moved = started.db.updateTable('published').set({ position });
            await moved.where('entry_id', '=', entryId).execute();
          }
          started.rows.push({ kind, slug });
        }
      })),
    );
  const read_at = new Date().toISOString();
  await queue.write(async (store) => {
    const unread = store.updateTable('provided').where('kind', '=', kind);
    await unread.set({ read_at }).where('read_at', 'is', null).execute();
  }, PATIENCE);
  return changed;
}
