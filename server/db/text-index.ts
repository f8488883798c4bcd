import { sql, type RawBuilder } from 'kysely';

/**
 * The table `search_text`: FTS5 on SQLite, a tsvector on PostgreSQL, with the same stems. The databases match
 * and mark; server/search builds the queries and ranks the results.
 */
export interface TextIndex {
  /** Statements that make the table. */
  readonly create: readonly string[];
  /** Whether a row matches. */
  matches(query: TextQuery): RawBuilder<boolean>;
  /** A text of a row that matches, with the words marked. */
  marked(column: (typeof COLUMNS)[number], query: TextQuery): RawBuilder<string>;
}

/** A row matches if it contains at least one phrase of each group. A phrase is words of letters, digits and marks, separated by spaces. */
export type TextQuery = readonly (readonly string[])[];

/** The characters around a marked word. They occur in no text. */
export const [MARK, END] = ['\u0001', '\u0002'];

const COLUMNS = ['title', 'about', 'text'] as const;

const write = (query: TextQuery, quote: string, or: string, and: string) =>
  query.map((phrases) => `(${phrases.map((one) => quote + one + quote).join(or)})`).join(and);

/** FTS5. Its secure-delete removes the words of deleted rows from the file. */
export const sqliteTexts: TextIndex = {
  create: [
    `create virtual table search_text using fts5 (title, about, text, folded,
       tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* M* Co'")`,
    `insert into search_text (search_text, rank) values ('secure-delete', 1)`,
  ],
  matches: (query) => sql`search_text match ${write(query, '"', ' OR ', ' AND ')}`,
  marked: (column) =>
    sql`highlight(search_text, ${sql.lit(COLUMNS.indexOf(column))}, ${MARK}, ${END})`,
};

const inPostgres = (query: TextQuery) => sql`to_tsquery('citadel', ${write(query, "'", '|', '&')})`;
const HEADLINE = `HighlightAll=true, StartSel="${MARK}", StopSel="${END}"`;

/** A tsvector. A letter that no phrase contains separates the texts. */
export const postgresTexts: TextIndex = {
  create: [
    'create text search dictionary citadel (template = snowball, language = porter)',
    'create text search configuration citadel (copy = simple)',
    'alter text search configuration citadel alter mapping replace simple with citadel',
    `create table search_text (
       rowid bigint primary key, title text not null, about text not null, text text not null,
       folded text not null, terms tsvector not null generated always as (to_tsvector('citadel',
         translate(title || ' ꙮ ' || about || ' ꙮ ' || text || ' ꙮ ' || folded, '–—·…“”‘’', '        ')
       )) stored)`,
    'create index search_text_terms on search_text using gin (terms)',
  ],
  matches: (query) => sql`terms @@ ${inPostgres(query)}`,
  marked: (column, query) =>
    sql`ts_headline('citadel', ${sql.ref(column)}, ${inPostgres(query)}, ${HEADLINE})`,
};
