import { sql } from 'kysely';
import { END, MARK, type TextIndex, type TextQuery } from './text-index.ts';

const expressionOf = (query: TextQuery) =>
  query
    .map((phrases) => `(${phrases.map((words) => `"${words.join(' ')}"`).join(' OR ')})`)
    .join(' AND ');

const marked = (column: number) => sql<string>`highlight(search_text, ${column}, ${MARK}, ${END})`;

/** A number as a row id of FTS5: node:sqlite binds numbers as floats, which are none. */
const rowId = (id: number) => sql<number>`cast(${id} as integer)`;

/** In the order of row ids FTS5 stops at the limit, and does not look at every match. */
const newest = (query: TextQuery, limit: number, least: number) => sql`
  from search_text where search_text match ${expressionOf(query)} and rowid >= ${rowId(least)}
  order by rowid desc limit ${limit}`;

/** The texts in an FTS5 table. */
export const sqliteTexts: TextIndex = {
  async create(db) {
    for (const statement of [
      'drop table if exists search_text',
      `create virtual table search_text using fts5 (title, about, text, folded,
         tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* M* Co'")`,
      // Words of what is deleted leave the file at once.
      `insert into search_text (search_text, rank) values ('secure-delete', 1)`,
    ])
      await sql.raw(statement).execute(db);
  },
  async add(db, { id, title, about, text, folded }) {
    await sql`insert into search_text (rowid, title, about, text, folded)
      values (${rowId(id)}, ${title}, ${about}, ${text}, ${folded})`.execute(db);
  },
  async match(db, query, limit, least = 0) {
    const found = sql<{ id: number }>`select rowid as id ${newest(query, limit, least)}`;
    return (await found.execute(db)).rows.map(({ id }) => id);
  },
  async find(db, query, limit, least = 0) {
    const found = sql<{ id: number; title: string; about: string }>`
      select rowid as id, ${marked(0)} as title, ${marked(1)} as about ${newest(query, limit, least)}`;
    return (await found.execute(db)).rows;
  },
  async show(db, query, ids) {
    const found = sql<{ id: number; title: string; about: string; text: string }>`
      select rowid as id, ${marked(0)} as title, ${marked(1)} as about, ${marked(2)} as text
      from search_text where search_text match ${expressionOf(query)}
      and rowid in (${sql.join(ids.map(rowId))})`;
    return (await found.execute(db)).rows;
  },
};
