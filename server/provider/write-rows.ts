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
      .select(['entry_id', 'position', 'body'])
      .where('entry_id', 'in', ids)
      .execute();
    const byId = new Map(stored.map((row) => [row.entry_id, row]));
    const replaced = rows.map((row, index) => {
      const entryId = ids[index]!;
      const { position, body } = byId.get(entryId) ?? { position: 0, body: '{}' };
      return {
        revision: { entryId, id: null, kind: row.kind },
        row: { ...row, position, body: { ...(JSON.parse(body) as object), ...row.body } },
      };
    });
    await replaceRows(started, replaced);
  });

/** Puts the rows of a kind in order, takes down what a complete list no longer has, and records that it was read. */
export async function writeList(
  db: Database,
  queue: CommitQueue,
  { kind, slugs, complete }: SyncedList,
): Promise<string[]> {
  // New posts come first: places are counted from the end, so that the others keep theirs.
  const positions = new Map(slugs.map((slug, index) => [slug, index - slugs.length]));
  const stored = await db
    .selectFrom('published')
    .select(['slug', 'position'])
    .where('kind', '=', kind)
    .execute();
  const wrong = stored.filter(({ slug, position }) => positions.get(slug) !== position);
  const changed = [];
  for (let from = 0; from < wrong.length; from += BATCH)
    changed.push(
      ...(await change(queue, async (started) => {
        for (const { slug } of wrong.slice(from, from + BATCH)) {
          const entryId = entryIdOf(kind, slug);
          const position = positions.get(slug);
          if (position === undefined && !complete) continue;
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
