import { sql, type RawBuilder } from 'kysely';

/**
 * Tables of texts: FTS5 on SQLite, a tsvector on PostgreSQL. The databases match and mark; server/search builds
 * the queries and ranks the results.
 */
export interface TextIndex {
  /** Statements that make the table `search_text`, for visitors, with the same stems on both databases. */
  readonly create: readonly string[];
  /** Whether a row matches. */
  matches(query: TextQuery): RawBuilder<boolean>;
  /** A text of a row that matches, with the words marked. */
  marked(column: (typeof COLUMNS)[number], query: TextQuery): RawBuilder<string>;
  /** The table `entry_text`, for the studio, whose words are not reduced to stems. */
  readonly entries: EntryIndex;
}

interface EntryIndex {
  /** Statements that make the table. */
  readonly create: readonly string[];
  /** Whether a row matches. */
  matches(query: EntryQuery): RawBuilder<boolean>;
  /** The text of a row that matches, with the words marked. */
  marked(query: EntryQuery): RawBuilder<string>;
}

/** Words that an entry must have, each in one of several forms. The last may be the beginning of a word. */
export interface EntryQuery {
  words: readonly (readonly string[])[];
  /** Whether they stand one after the other, in their first form. */
  adjacent: boolean;
}

/** A row matches if it contains at least one phrase of each group. A phrase is words of letters, digits and marks, separated by spaces. */
export type TextQuery = readonly (readonly string[])[];

/** The characters around a marked word. They occur in no text. */
export const [MARK, END] = ['\u0001', '\u0002'];

const COLUMNS = ['title', 'about', 'text'] as const;

const write = (query: TextQuery, quote: string, or: string, and: string, end = '') =>
  query.map((phrases) => `(${phrases.map((one) => quote + one + quote + end).join(or)})`).join(and);

/** @param end makes the last word the beginning of one */
const writeLast = ({ words }: EntryQuery, quote: string, or: string, and: string, end: string) =>
  [write(words.slice(0, -1), quote, or, and), write(words.slice(-1), quote, or, and, end)]
    .filter(Boolean)
    .join(and);

const phraseOf = ({ words }: EntryQuery, between: string) =>
  words.map(([word]) => word).join(between);

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
  entries: {
    create: [
      `create virtual table entry_text using fts5 (text, folded,
         tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'")`,
      `insert into entry_text (entry_text, rank) values ('secure-delete', 1)`,
    ],
    matches: (query) =>
      sql`entry_text match ${
        query.adjacent ? `"${phraseOf(query, ' ')}"*` : writeLast(query, '"', ' OR ', ' AND ', '*')
      }`,
    marked: () => sql`highlight(entry_text, 0, ${MARK}, ${END})`,
  },
};

const inPostgres = (query: TextQuery) => sql`to_tsquery('citadel', ${write(query, "'", '|', '&')})`;
const entryInPostgres = (query: EntryQuery) =>
  sql`to_tsquery('simple', ${
    query.adjacent ? `'${phraseOf(query, "' <-> '")}':*` : writeLast(query, "'", '|', '&', ':*')
  })`;
const SPACED = (text: string) => `translate(${text}, '–—·…“”‘’', '        ')`;
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
         ${SPACED("title || ' ꙮ ' || about || ' ꙮ ' || text || ' ꙮ ' || folded")}
       )) stored)`,
    'create index search_text_terms on search_text using gin (terms)',
  ],
  matches: (query) => sql`terms @@ ${inPostgres(query)}`,
  marked: (column, query) =>
    sql`ts_headline('citadel', ${sql.ref(column)}, ${inPostgres(query)}, ${HEADLINE})`,
  entries: {
    create: [
      `create table entry_text (
         rowid bigint primary key, text text not null, folded text not null,
         terms tsvector not null generated always as
           (to_tsvector('simple', ${SPACED("text || ' ꙮ ' || folded")})) stored)`,
      'create index entry_text_terms on entry_text using gin (terms)',
    ],
    matches: (query) => sql`terms @@ ${entryInPostgres(query)}`,
    marked: (query) => sql`ts_headline('simple', text, ${entryInPostgres(query)}, ${HEADLINE})`,
  },
};
