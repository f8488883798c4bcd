import { sql } from 'kysely';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { TextQuery } from '../db/text-index.ts';

/** Documents that are looked at: a common word has more, of which the newest count. */
export const MAX_MATCHES = 500;

/** A number as the id of a row: node:sqlite binds numbers as floats, which FTS5 does not take. */
export const rowId = (id: number) => sql<number>`cast(${id} as bigint)`;

/** The ids of the documents that match, the newest (highest) first, and none below `least`. */
export async function match(db: Database, query: TextQuery, least = 0, limit = MAX_MATCHES) {
  const found = db
    .selectFrom('search_text')
    .select('rowid')
    .where(engineOf(db).texts.matches(query))
    .$if(least > 0, (rows) => rows.where('rowid', '>=', rowId(least)))
    .limit(limit);
  let rows = await found.execute();
  // In order only if there are more: with both, PostgreSQL's planner reads everything for a rare word.
  if (rows.length === limit) rows = await found.orderBy('rowid', 'desc').execute();
  return rows.map(({ rowid }) => rowid).toSorted((a, b) => b - a);
}

/** The same with what ranking needs: titles and subjects with the words marked. */
export async function matchMarked(db: Database, query: TextQuery, least: number) {
  const ids = await match(db, query, least);
  const { matches, marked } = engineOf(db).texts;
  return db
    .selectFrom('search_text')
    .innerJoin('search_documents', 'search_documents.id', 'search_text.rowid')
    .select(['id', 'kind', 'path'])
    .select([marked('title', query).as('title'), marked('about', query).as('about')])
    .where(matches(query))
    .where('search_text.rowid', '>=', rowId(ids.at(-1) ?? least))
    .execute();
}

export type MarkedDocument = Awaited<ReturnType<typeof matchMarked>>[number];

/** The texts of documents that match, with the words marked; the subject of one that has no text. */
export async function markTexts(db: Database, query: TextQuery, ids: readonly number[]) {
  const { matches, marked } = engineOf(db).texts;
  const rows = await db
    .selectFrom('search_text')
    .select(['rowid', 'about', marked('text', query).as('text')])
    .where(matches(query))
    .where('rowid', 'in', [0, ...ids].map(rowId))
    .execute();
  return rows.map(({ rowid, about, text }) => [rowid, text || about] as const);
}
