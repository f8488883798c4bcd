import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MovedTable } from './moved-tables.ts';

/** A row of any table. */
export type Row = Record<string, string | number | null>;

/** Rows that are read and written at a time, so that any number fits in memory. */
const AT_ONCE = 500;

/** The rows of a table in the order of its key, in pieces. */
export async function* readTable(
  db: Kysely<any>,
  { name, key }: MovedTable,
  after: Row | null = null,
): AsyncGenerator<Row[]> {
  let last = after;
  for (;;) {
    let query = db.selectFrom(name).selectAll().limit(AT_ONCE);
    for (const column of key) query = query.orderBy(column);
    const cursor = last;
    // (a, b) > (x, y), in words that both databases have an index for.
    if (cursor)
      query = query.where((e) =>
        e.or(
          key.map((column, place) =>
            e.and([
              ...key.slice(0, place).map((before) => e(before, '=', cursor[before])),
              e(column, '>', cursor[column]),
            ]),
          ),
        ),
      );
    const rows = (await query.execute()) as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1) ?? null;
  }
}

/** The row with the highest key; null when there is none. */
export async function lastRow(db: Kysely<any>, { name, key }: MovedTable): Promise<Row | null> {
  let query = db.selectFrom(name).selectAll().limit(1);
  for (const column of key) query = query.orderBy(column, 'desc');
  return ((await query.executeTakeFirst()) as Row | undefined) ?? null;
}

/** How many rows a table has, and a digest of every value in it. */
export interface TableSum {
  rows: number;
  digest: string;
}

export async function sumTable(db: Kysely<any>, table: MovedTable): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const some of readTable(db, table)) {
    rows += some.length;
    for (const row of some)
      hash.update(`${JSON.stringify(Object.entries(row).toSorted(byName))}\n`);
  }
  return { rows, digest: hash.digest('base64url') };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
