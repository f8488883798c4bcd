import type { Kysely } from 'kysely';
import type { Database } from '../open-database.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';
import { checksumTable, lastRow, readTable } from './table-rows.ts';

export type MoveOutcome =
  | { outcome: 'moved'; rows: number }
  | { outcome: 'not-empty' }
  /** An unfinished move from another store. */
  | { outcome: 'other-move'; from: string }
  /** Tables that differ after the copy. */
  | { outcome: 'different'; tables: string[] };

export interface MoveOptions {
  /** Name of the source, to recognize it when an interrupted move is resumed. */
  name: string;
  /** Empties the target of an unfinished move and starts over. */
  restart: boolean;
  /** Called after each table is copied. */
  copied(table: string, rows: number): Promise<void>;
  /** Called when all tables agree, before the target counts as complete: what belongs to the store besides. */
  copyRest(): Promise<void>;
}

/** Name of the source of an unfinished move into this store; null if the store is complete. */
export async function unfinishedMove(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('moving_from')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.moving_from ?? null;
}

/**
 * Copies all data into an empty store and compares checksums. An interrupted move resumes where it
 * stopped. Both stores must be migrated.
 */
export async function moveStore(
  from: Database,
  to: Database,
  { name, restart, copied, copyRest }: MoveOptions,
): Promise<MoveOutcome> {
  const moving = await unfinishedMove(to);
  if (moving === null && !(await isEmpty(to))) return { outcome: 'not-empty' };
  if (moving !== null && moving !== name && !restart)
    return { outcome: 'other-move', from: moving };
  if (moving === null || restart) await begin(to, name);

  for (const table of movedTables) await copied(table.name, await copyTable(from, to, table));

  const tables: string[] = [];
  let rows = 0;
  for (const table of movedTables) {
    const [source, target] = [await checksumTable(from, table), await checksumTable(to, table)];
    rows += target.rows;
    if (source.rows !== target.rows || source.digest !== target.digest) tables.push(table.name);
  }
  if (tables.length > 0) return { outcome: 'different', tables };
  await copyRest();
  await to.updateTable('installation').set({ moving_from: null }).execute();
  return { outcome: 'moved', rows };
}

/** Whether the store has no data. The initial row of `content_version` does not count. */
async function isEmpty(db: Kysely<any>): Promise<boolean> {
  for (const table of movedTables) {
    const row = await lastRow(db, table);
    if (row && !(table.name === 'content_version' && row.version === 0)) return false;
  }
  return true;
}

async function begin(db: Database, name: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const any: Kysely<any> = transaction;
    for (const table of movedTables.toReversed()) await any.deleteFrom(table.name).execute();
    // The target's record of retention does not apply to the moved enquiries.
    await transaction.deleteFrom('retention').execute();
    await transaction
      .insertInto('installation')
      .values({ id: 1, secret_key: null, moving_from: name })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ moving_from: name }))
      .execute();
  });
}

/** @returns the number of rows copied by this call */
async function copyTable(from: Kysely<any>, to: Kysely<any>, table: MovedTable): Promise<number> {
  let copied = 0;
  for await (const rows of readTable(from, table, await lastRow(to, table))) {
    await to.insertInto(table.name).values(rows).execute();
    copied += rows.length;
  }
  return copied;
}
