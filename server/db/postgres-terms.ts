import { sql } from 'kysely';
import type { TermIndex } from './term-index.ts';

/** PostgreSQL keeps no higher position, and no more of one term. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;

/** The terms as a tsvector that is written out: no parser and no dictionary of the server decides about them. */
export const postgresTerms: TermIndex = {
  async add(db, table, rows) {
    for (const { id, terms } of rows)
      await sql`insert into ${sql.table(table)} (id, terms)
        values (${id}, ${vectorOf(terms)}::tsvector)`.execute(db);
  },
  async remove(db, table, ids) {
    for (const id of ids) await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  },
  match(table, query, limit) {
    const groups = query.map(
      (phrases) =>
        `(${phrases.map((phrase) => `(${phrase.map(quote).join(' <-> ')})`).join(' | ')})`,
    );
    return sql`(select id from ${sql.table(table)}
      where terms @@ ${groups.join(' & ')}::tsquery order by id desc limit ${limit})`;
  },
};

const quote = (term: string) => `'${term}'`;

function vectorOf(terms: readonly string[]): string {
  const positions = new Map<string, number[]>();
  for (const [index, term] of terms.entries()) {
    if (term === '') continue;
    const known = positions.get(term);
    const position = Math.min(index + 1, LAST_POSITION);
    if (!known) positions.set(term, [position]);
    else if (known.length < MOST_POSITIONS && known.at(-1) !== position) known.push(position);
  }
  return [...positions].map(([term, places]) => `'${term}':${places.join(',')}`).join(' ');
}
