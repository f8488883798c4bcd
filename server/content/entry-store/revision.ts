import type { Selectable, SelectQueryBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import type { RevisionsTable, Tables } from '../../db/tables.ts';
import type { ContentChange } from './change-content.ts';

/** Who writes a revision, and by which way. */
export interface Writer {
  author: string;
  origin: RevisionsTable['origin'];
}

/** One version of an entry. The columns are described in server/db/tables.ts. */
export interface Revision extends Writer {
  id: string;
  entryId: string;
  number: number;
  kind: KindName;
  slug: string;
  source: string;
  base: string | null;
  state: RevisionsTable['state'];
  createdAt: string;
  publishAt: string | null;
  unpublishAt: string | null;
  publishedAt: string | null;
  endedAt: string | null;
  title: string | null;
}

export const revisionFromRow = (row: Selectable<RevisionsTable>): Revision => ({
  id: row.id,
  entryId: row.entry_id,
  number: row.number,
  kind: row.kind as KindName,
  slug: row.slug,
  source: row.source,
  author: row.author,
  origin: row.origin,
  base: row.base,
  state: row.state,
  createdAt: row.created_at,
  publishAt: row.publish_at,
  unpublishAt: row.unpublish_at,
  publishedAt: row.published_at,
  endedAt: row.ended_at,
  title: row.title,
});

type RevisionQuery = SelectQueryBuilder<Tables, 'revisions', object>;

/** The revisions that a query finds, in its order. */
export const readRevisions = async (query: RevisionQuery): Promise<Revision[]> =>
  (await query.selectAll().execute()).map(revisionFromRow);

/** The first revision that a query finds, or null. */
export const firstRevision = async (query: RevisionQuery): Promise<Revision | null> =>
  (await readRevisions(query.limit(1)))[0] ?? null;

/** A revision by its id, or null. */
export const getRevision = (db: Database, id: string): Promise<Revision | null> =>
  firstRevision(db.selectFrom('revisions').where('id', '=', id));

const newestFirst = (db: Database, entryId: string): RevisionQuery =>
  db.selectFrom('revisions').where('entry_id', '=', entryId).orderBy('number', 'desc');

/** All revisions of an entry, newest first; empty if there is no such entry. */
export const listRevisions = (db: Database, entryId: string): Promise<Revision[]> =>
  readRevisions(newestFirst(db, entryId));

/** The newest revision of an entry, or null if there is no such entry. */
export const getNewestRevision = (db: Database, entryId: string): Promise<Revision | null> =>
  firstRevision(newestFirst(db, entryId));

/** A version with what people call it, as its values say. */
type NewRevision = Writer & Pick<Revision, 'kind' | 'slug' | 'source' | 'title'>;

/**
 * Adds a revision after another one of its entry.
 *
 * @param newest by default the newest; its id is the base. Null for a new entry
 * @param newId of a new entry; by default that of its first revision
 */
export async function addRevision(
  { db, now }: ContentChange,
  newest: (Pick<Revision, 'entryId' | 'number'> & { id: string | null }) | null,
  { kind, slug, source, title, author, origin }: NewRevision,
  newId: string | null = null,
): Promise<Revision> {
  const id = uuidv7();
  const row = await db
    .insertInto('revisions')
    .values({
      id,
      entry_id: newest?.entryId ?? newId ?? id,
      number: (newest?.number ?? 0) + 1,
      kind,
      slug,
      source,
      author,
      origin,
      base: newest?.id ?? null,
      state: 'draft',
      created_at: now,
      title,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return revisionFromRow(row);
}
