import { sql } from 'kysely';
import type { TermIndex } from './term-index.ts';

/** Stands for an empty term. No word has it, and the tokenizer takes it for a letter. */
const GAP = '¦';

/** The terms in FTS5 tables. node:sqlite binds numbers as floats, which are no row ids for FTS5. */
export const sqliteTerms: TermIndex = {
  async add(db, table, rows) {
    for (const { id, terms } of rows)
      await sql`insert into ${sql.table(table)} (rowid, terms)
        values (cast(${id} as integer), ${terms.map((term) => term || GAP).join(' ')})`.execute(db);
  },
  async remove(db, table, ids) {
    for (const id of ids)
      await sql`delete from ${sql.table(table)} where rowid = cast(${id} as integer)`.execute(db);
  },
  match(table, query, limit) {
    const groups = query.map(
      (phrases) => `(${phrases.map((phrase) => `"${phrase.join(' ')}"`).join(' OR ')})`,
    );
    // In the order of row ids FTS5 stops at the limit, and does not look at every match.
    return sql`(select rowid from ${sql.table(table)}
      where ${sql.ref(table)} match ${groups.join(' AND ')} order by rowid desc limit ${limit})`;
  },
};
