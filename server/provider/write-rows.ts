import type { CommitQueue } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { raiseContentVersion } from '../content/content-version.ts';
import { changeContent, type ContentChange } from '../content/entry-store/change-content.ts';
import { replaceRows } from '../content/entry-store/replace-rows.ts';
import { rowKey } from '../content/published/published-rows.ts';
import type { PublishedDraft } from '../content/published/bodies.ts';
import type { SyncedKind, SyncedRow } from './sync-messages.ts';

/** Rows of a transaction, and milliseconds to wait for a store that somebody else is writing to. */
const BATCH = 50;
const PATIENCE = 10_000;

const entryIdOf = ({ kind, slug }: Pick<SyncedRow, 'kind' | 'slug'>) => `provider/${kind}/${slug}`;

/** Changes rows of the provider. The version is raised once, after a whole poll: see `endPoll`. */
const change = (queue: CommitQueue, work: (change: ContentChange) => Promise<void>) =>
  queue.write(
    (db) =>
      changeContent(db, new Date().toISOString(), async (started) => {
        await work(started);
        const { visible } = started;
        started.visible = false;
        return visible;
      }),
    PATIENCE,
  );

/** Replaces rows of the provider. Returns whether any changed. */
export const writeRows = (queue: CommitQueue, rows: readonly SyncedRow[]): Promise<boolean> =>
  change(queue, async (started) => {
    const stored = await started.db
      .selectFrom('published')
      .select(['entry_id', 'position', 'publish_at', 'body'])
      .where('entry_id', 'in', rows.map(entryIdOf))
      .execute();
    const byId = new Map(stored.map((row) => [row.entry_id, row]));
    const replaced = [];
    for (const { kind, slug, known, publishAt, updatedAt, body } of rows) {
      const entryId = entryIdOf({ kind, slug });
      const before = byId.get(entryId);
      const position = known?.position ?? before?.position ?? 0;
      if (body === null) {
        if (!before || before.position === position) continue;
        const ofEntry = started.db.updateTable('published').where('entry_id', '=', entryId);
        await ofEntry.set({ position }).execute();
        started.visible = true;
        continue;
      }
      // What could not be read stays as it is stored.
      const partial = kind === 'service' || (kind === 'post' && publishAt === undefined);
      if (partial && !before && publishAt === undefined) continue;
      const kept = partial && before ? (JSON.parse(before.body) as object) : {};
      const stated = Object.entries(body).filter(([, value]) => value !== undefined);
      const row = {
        kind,
        slug,
        position,
        publishAt: publishAt ?? before?.publish_at ?? '',
        updatedAt: updatedAt ?? null,
        body: { ...kept, ...Object.fromEntries(stated) },
      } as PublishedDraft;
      replaced.push({ revision: { entryId, id: null, kind }, row });
    }
    await replaceRows(started, replaced);
  });

/**
 * Takes down the rows of a kind that its complete list no longer has.
 *
 * @returns the slugs that were taken down
 */
export async function removeOthers(
  db: Database,
  queue: CommitQueue,
  kind: SyncedKind,
  slugs: readonly string[],
): Promise<string[]> {
  const listed = new Set(slugs);
  const stored = await db
    .selectFrom('published')
    .select('slug')
    .where('kind', '=', kind)
    .where('revision_id', 'is', null)
    .execute();
  const gone = stored.map(({ slug }) => slug).filter((slug) => !listed.has(slug));
  for (let from = 0; from < gone.length; from += BATCH) {
    const some = gone.slice(from, from + BATCH);
    await change(queue, async (started) => {
      const ids = some.map((slug) => entryIdOf({ kind, slug }));
      await started.db.deleteFrom('published').where('entry_id', 'in', ids).execute();
      started.rows.push(...some.map((slug) => rowKey({ kind, slug })));
    });
  }
  return gone;
}

/** Records which kinds were read, and has all processes see what changed. */
export const endPoll = (
  queue: CommitQueue,
  read: readonly SyncedKind[],
  changed: boolean,
): Promise<void> =>
  queue.write(async (db) => {
    if (read.length > 0)
      await db
        .updateTable('provided')
        .set({ read_at: new Date().toISOString() })
        .where('kind', 'in', read)
        .where('read_at', 'is', null)
        .execute();
    if (changed) await raiseContentVersion(db);
  }, PATIENCE);
