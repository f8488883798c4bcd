import { hash } from 'node:crypto';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { listOverdue } from '../../content/entry-store/next-due.ts';
import { readRemoteKinds } from '../../content/remote-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { EntryState, ListedEntry } from '../studio-types.ts';

/** Milliseconds after which a date that passed and changed nothing is overdue. */
const PATIENCE = 60_000;

const overdueBefore = (now: Date) => new Date(now.getTime() - PATIENCE).toISOString();

/** The version of the list of all entries: it changes whenever the list does. */
export async function readListVersion(db: Database, now = new Date()): Promise<string> {
  const { version, changes } = await db
    .selectFrom('content_version')
    .select(['version', 'changes'])
    .executeTakeFirstOrThrow();
  const overdue = await listOverdue(db, overdueBefore(now));
  const made = [version, changes, overdue.map(({ id }) => id), [...(await readRemoteKinds(db))]];
  return hash('sha256', JSON.stringify(made), 'base64url').slice(0, 22);
}

/**
 * Lists all entries, or one, in no order.
 *
 * @param entryId by default all
 */
export async function listEntries(
  db: Database,
  entryId?: string,
  now = new Date(),
): Promise<ListedEntry[]> {
  const rows = await db
    .selectFrom('revisions as newest')
    .innerJoin(
      (query) =>
        query
          .selectFrom('revisions')
          .select((e) => [
            'entry_id',
            e.fn.max('number').as('number'),
            e.fn.max('published_at').as('published_at'),
            e.fn.max(e.case().when('state', '=', 'published').then(1).else(0).end()).as('shown'),
            e.fn
              .min(e.case().when('state', '=', 'scheduled').then(e.ref('publish_at')).end())
              .as('publish_at'),
            e.fn
              .min(
                e
                  .case()
                  .when('state', 'in', ['scheduled', 'published'])
                  .then(e.ref('unpublish_at'))
                  .end(),
              )
              .as('unpublish_at'),
          ])
          .$if(entryId !== undefined, (one) => one.where('entry_id', '=', entryId!))
          .groupBy('entry_id')
          .as('entry'),
      (join) =>
        join
          .onRef('newest.entry_id', '=', 'entry.entry_id')
          .onRef('newest.number', '=', 'entry.number'),
    )
    .select(['entry.entry_id', 'kind', 'slug', 'title', 'state', 'created_at', 'author', 'origin'])
    .select(['entry.published_at', 'shown', 'entry.publish_at', 'entry.unpublish_at'])
    .execute();
  const remoteKinds = await readRemoteKinds(db);
  const limit = overdueBefore(now);
  return rows.map((row) => ({
    id: row.entry_id,
    kind: row.kind as KindName,
    slug: row.slug,
    title: row.title,
    state: stateOf(row, limit),
    at: row.created_at,
    by: writerOf(row),
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    ...(remoteKinds.has(row.kind) && { remote: true as const }),
  }));
}

interface EntryMarks {
  /** Of the newest revision. */
  state: Revision['state'];
  shown: number;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
}

function stateOf(entry: EntryMarks, limit: string): EntryState {
  const { state, shown, published_at, publish_at, unpublish_at } = entry;
  if ([publish_at, unpublish_at].some((at) => at !== null && at < limit)) return 'overdue';
  if (shown) return state === 'draft' || state === 'scheduled' ? 'changed' : 'published';
  if (publish_at !== null) return 'scheduled';
  return published_at === null ? 'draft' : 'down';
}

/** Who wrote a revision, for people: those of files have no author. */
export const writerOf = ({ author, origin }: Pick<Revision, 'author' | 'origin'>): string =>
  author || origin;
