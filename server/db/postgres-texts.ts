import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { END, MARK, type TextIndex, type TextQuery } from './text-index.ts';

const matching = (query: TextQuery) => {
  const groups = query.map(
    (phrases) => `(${phrases.map((words) => `'${words.join(' ')}'`).join(' | ')})`,
  );
  return sql`to_tsquery('citadel', ${groups.join(' & ')})`;
};

/**
 * The words of texts, of which those that match are marked. The server's parser takes everything but ASCII
 * for letters in some locales, so it gets words and spaces alone, in lowercase.
 */
const headline = (words: ReturnType<typeof sql>, query: TextQuery) => sql<string>`
  ts_headline('citadel', ${words}, ${matching(query)},
    ${`HighlightAll=true, StartSel="${MARK}", StopSel="${END}"`})`;

/** A word between texts, so that no phrase goes from one into the next. */
const GAP = ' ꙮ ';

/** The texts in a table with a tsvector. */
export const postgresTexts: TextIndex = {
  async create(db) {
    for (const statement of [
      'drop table if exists search_text',
      'drop text search configuration if exists citadel',
      'drop text search dictionary if exists citadel',
      'create text search dictionary citadel (template = snowball, language = porter)',
      'create text search configuration citadel (copy = simple)',
      'alter text search configuration citadel alter mapping replace simple with citadel',
      `create table search_text (
         rowid bigint primary key, title text not null, about text not null, text text not null,
         title_words text not null, about_words text not null, terms tsvector not null)`,
      'create index search_text_terms on search_text using gin (terms)',
    ])
      await sql.raw(statement).execute(db);
  },
  async add(db, { id, title, about, text, words }) {
    const all = [words.title, words.about, words.text].join(GAP);
    await sql`insert into search_text (rowid, title, about, text, title_words, about_words, terms)
      values (${id}, ${title}, ${about}, ${text}, ${words.title}, ${words.about},
        to_tsvector('citadel', ${all}))`.execute(db);
  },
  match,
  async find(db, query, limit, least) {
    const ids = await match(db, query, limit, least);
    const { rows } = await sql<{ id: number; title: string; about: string }>`
      select rowid as id, ${headline(sql`title_words`, query)} as title,
        ${headline(sql`about_words`, query)} as about
      from search_text where rowid = any(${ids}) order by rowid desc`.execute(db);
    return rows;
  },
  async show(db, query, ids, wordsOf) {
    const rows = await db
      .selectFrom('search_text')
      .select(['rowid as id', 'title', 'about', 'text'])
      .where('rowid', 'in', ids)
      .execute();
    const texts = rows.flatMap(({ title, about, text }) =>
      [title, about, text].map((one) => ({ text: one, words: [...wordsOf(one)] })),
    );
    const given = texts.map(({ words }) => words.map(({ word }) => word).join(' '));
    const { rows: headlines } = await sql<{ words: string }>`
      select ${headline(sql`words`, query)} as words
      from unnest(${given}::text[]) with ordinality as given (words, place) order by place`.execute(
      db,
    );
    const marked = texts.map(({ text, words }, index) => {
      const found = headlines[index]!.words.split(' ');
      let [shown, done] = ['', 0];
      for (const [place, { start, end }] of words.entries()) {
        if (!found[place]?.startsWith(MARK)) continue;
        shown += text.slice(done, start) + MARK + text.slice(start, end) + END;
        done = end;
      }
      return shown + text.slice(done);
    });
    return rows.map(({ id }, index) => {
      const [title, about, text] = marked.slice(index * 3);
      return { id, title: title!, about: about!, text: text! };
    });
  },
};

async function match(db: Kysely<Tables>, query: TextQuery, limit: number, least = 0) {
  const found = sql`select rowid as id from search_text
    where terms @@ ${matching(query)} and rowid >= ${least}`;
  // With the order and the limit in one query, the planner reads everything.
  const some = await sql<{ id: number }>`${found} limit ${limit}`.execute(db);
  const { rows } =
    some.rows.length < limit
      ? some
      : await sql<{ id: number }>`${found} order by rowid desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => b - a);
}
