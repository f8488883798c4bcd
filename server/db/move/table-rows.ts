import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { MovedTable } from './moved-tables.ts';

/** A row of any table. */
export type Row = Record<string, string | number | null>;

/** Rows per query. */
const BATCH_SIZE = 500;

/** The query for the next batch of a table, in the order of its key, after the given row. */
export function nextRows(db: Kysely<any>, { name, key, columns }: MovedTable, last: Row | null) {
  const all = db.selectFrom(name).limit(BATCH_SIZE);
  let query = columns ? all.select(columns) : all.selectAll();
  for (const column of key) query = query.orderBy(column);
  if (!last) return query;
  // Both databases use the index for a comparison of tuples; with `or` they do not.
  const values = key.map((column) => last[column]);
  return query.where(sql<boolean>`(${sql.join(key.map(sql.ref))}) > (${sql.join(values)})`);
}

/** Reads the rows of a table in batches, in the order of its key. */
export async function* readTable<Of extends object = Row>(
  db: Kysely<any>,
  table: MovedTable,
): AsyncGenerator<Of[]> {
  let last: Of | null = null;
  for (;;) {
    const rows = (await nextRows(db, table, last as Row | null).execute()) as Of[];
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1) ?? null;
  }
}

/** A SHA-256 digest of all values of a table, independent of the database and of the column order. */
export async function digestTable(db: Kysely<any>, table: MovedTable): Promise<string> {
  const hash = createHash('sha256');
  for await (const rows of readTable(db, table))
    for (const row of rows)
      hash.update(`${JSON.stringify(Object.entries(row).toSorted(byName))}\n`);
  return hash.digest('base64url');
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
