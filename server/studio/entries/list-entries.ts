import { kindNames, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { resolveText, type ReferenceValues } from '../../../domain/resolve-text.ts';
import { writerOf, type Revision } from '../../content/entry-store/revision.ts';
import { loadValuesFor } from '../../content/references.ts';
import { readRemoteKinds } from '../../content/remote-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import type { EntryState, ListedEntry } from '../studio-types.ts';

/** Milliseconds after which a date that passed and changed nothing is overdue. */
const PATIENCE = 60_000;

/** Which entries are listed: one, or so many of a kind after an id. */
interface Wanted extends Partial<Pick<PageWanted, 'kind' | 'after' | 'limit'>> {
  id?: string;
}

/**
 * Lists entries but pictures, by default all: with a limit by the id, else in no order, with what the studio's list
 * shows of them. Those of a kind that only a newer version knows are left out.
 */
export async function listEntries(
  db: Database,
  { id, kind, after = '', limit }: Wanted = {},
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
            e.fn.max('published_at').as('publishedAt'),
            e.fn.max('number').filterWhere('state', '=', 'published').as('shown'),
            e.fn.min('publish_at').filterWhere('state', '=', 'scheduled').as('publishAt'),
            e.fn
              .min('unpublish_at')
              .filterWhere('state', 'in', ['scheduled', 'published'])
              .as('unpublishAt'),
          ])
          .$if(limit === undefined, (some) => some.where('kind', 'in', kindNames))
          .where((e) => (id === undefined ? e('kind', '<>', 'picture') : e('entry_id', '=', id)))
          .groupBy('entry_id')
          // Without an index of kinds, so that the database goes by the id and stops at the limit.
          .$if(limit !== undefined, (some) =>
            some
              .where('entry_id', '>', after)
              .where((e) => e(e.fn.coalesce('kind', e.val('')), 'in', kind ? [kind] : kindNames))
              .orderBy('entry_id')
              .limit(limit!),
          )
          .as('entry'),
      (join) =>
        join
          .onRef('newest.entry_id', '=', 'entry.entry_id')
          .onRef('newest.number', '=', 'entry.number'),
    )
    .select([
      'entry.entry_id as id',
      'newest.id as newest',
      'newest.kind',
      'newest.slug',
      'created_at as writtenAt',
      'account_id as accountId',
    ])
    .select((e) =>
      e.fn
        .coalesce(
          'newest.title',
          // A rate has the slug of its service.
          e
            .selectFrom('revisions as service')
            .select('service.title')
            .where('service.kind', '=', 'service')
            .whereRef('service.slug', '=', 'newest.slug')
            .where('newest.kind', '=', 'rate')
            .orderBy('service.id', 'desc')
            .limit(1),
        )
        .as('title'),
    )
    .select(['publishAt', 'unpublishAt', 'author', 'origin', 'state', 'shown', 'publishedAt'])
    .select((e) =>
      e
        .case()
        // No index has these moments.
        .when('shown', 'is', null)
        .then(
          e
            .selectFrom('revisions as earlier')
            .select((one) => one.fn.max('earlier.ended_at').as('at'))
            .whereRef('earlier.entry_id', '=', 'entry.entry_id'),
        )
        .end()
        .as('endedAt'),
    )
    .$if(limit !== undefined, (some) => some.orderBy('entry.entry_id'))
    .$if(limit === undefined && id === undefined, (some) =>
      some.leftJoin('listed_entries', 'listed_entries.entry_id', 'entry.entry_id').select('listed'),
    )
    .execute();
  const values = await loadValuesFor(
    db,
    rows.flatMap(({ title, listed = null }) => [title, listed]),
  );
  const remoteKinds = await readRemoteKinds(db);
  const overdue = new Date(Date.now() - PATIENCE).toISOString();
  return rows.map(
    ({ newest, listed, author, origin, shown, writtenAt, publishedAt, endedAt, ...row }) => {
      const state = stateOf({ ...row, shown, publishedAt }, overdue);
      const acted = { published: publishedAt, down: endedAt }[state as string];
      return {
        ...row,
        kind: row.kind as KindName,
        title: row.title && resolveText(row.title, values),
        state,
        at: acted ?? writtenAt,
        by: writerOf({ author, origin }),
        ...(listed && { listed: resolveListed(listed, values) }),
        ...(row.state === 'draft' && { draft: newest }),
        ...(remoteKinds.has(row.kind) && { remote: true as const }),
      };
    },
  );
}

/** The values of an entry for the list: of long ones the beginning is stored, and perhaps that of a reference. */
const resolveListed = (listed: string, values: ReferenceValues): Record<string, string> =>
  JSON.parse(listed, (_, value: unknown) =>
    typeof value === 'string' && value.includes('{{')
      ? resolveText(value, values).replace(/\{\{[^{}]*$/, '')
      : value,
  ) as Record<string, string>;

interface PageWanted {
  kind?: KindName | undefined;
  /** Of the slug and the title. */
  words?: string | undefined;
  limit: number;
  after?: string | undefined;
}

/** Entries that a page looks through at a time for words. */
const LOOKED_THROUGH = 500;

/**
 * Lists a page of the entries of a kind by the id.
 *
 * @returns `next`: after which id the next page starts; null on the last
 */
export async function listEntryPage(
  db: Database,
  { kind, words = '', limit, after = '' }: PageWanted,
): Promise<{ entries: ListedEntry[]; next: string | null }> {
  const most = words === '' ? limit + 1 : LOOKED_THROUGH;
  const found: ListedEntry[] = [];
  for (let from: string | undefined = after; from !== undefined && found.length <= limit;) {
    const some = await listEntries(db, { kind, after: from, limit: most });
    found.push(
      ...some.filter(({ slug, title }) =>
        // Titles have references until they are read, so that the database cannot search them.
        `${slug} ${title ?? ''}`.toLowerCase().includes(words.toLowerCase()),
      ),
    );
    from = some.length < most ? undefined : some.at(-1)!.id;
  }
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? entries.at(-1)!.id : null };
}

/**
 * @param entry its state is that of the newest revision; `shown` is null if nothing is published
 * @param overdue dates before this moment are overdue
 */
function stateOf(
  entry: Pick<Revision, 'state' | 'publishAt' | 'unpublishAt' | 'publishedAt'> & { shown: unknown },
  overdue: string,
): EntryState {
  const { state, shown, publishAt, unpublishAt, publishedAt } = entry;
  if ([publishAt, unpublishAt].some((at) => at !== null && at < overdue)) return 'overdue';
  if (shown) return state === 'draft' || state === 'scheduled' ? 'changed' : 'published';
  if (publishAt !== null) return 'scheduled';
  return publishedAt === null ? 'draft' : 'down';
}
