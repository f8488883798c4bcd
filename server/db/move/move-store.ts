import type { Kysely } from 'kysely';
import type { Database } from '../open-database.ts';
import { movedTables, type MovedTable } from './moved-tables.ts';
import { lastRow, readTable, sumTable } from './table-rows.ts';

export type MoveOutcome =
  | { outcome: 'moved'; rows: number }
  | { outcome: 'not-empty' }
  /** It is being filled from another store. */
  | { outcome: 'other-move'; from: string }
  /** Tables that are not the same on both sides. */
  | { outcome: 'different'; tables: string[] };

export interface MoveOptions {
  /** How the source is called, to know it again when a move is taken up. */
  name: string;
  /** Empties the target of a move that was not finished, and begins anew. */
  restart: boolean;
  /** Called after each table is copied. */
  copied(table: string, rows: number): Promise<void>;
}

/** The store from which this one is being filled, by a move that is not finished; null when it is complete. */
export async function unfinishedMove(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('moving_from')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.moving_from ?? null;
}

/**
 * Copies everything into an empty store and compares the two. A move that was
 * interrupted goes on where it stopped. Both stores have their schema.
 */
export async function moveStore(
  from: Database,
  to: Database,
  { name, restart, copied }: MoveOptions,
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
    const [ours, theirs] = [await sumTable(from, table), await sumTable(to, table)];
    rows += theirs.rows;
    if (ours.rows !== theirs.rows || ours.digest !== theirs.digest) tables.push(table.name);
  }
  if (tables.length > 0) return { outcome: 'different', tables };
  await to.updateTable('installation').set({ moving_from: null }).execute();
  return { outcome: 'moved', rows };
}

/** Whether nothing is stored yet; the content version that every store begins with is nothing. */
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
    // What this store has seen of the time says nothing of the enquiries that come.
    await transaction.deleteFrom('retention').execute();
    await transaction
      .insertInto('installation')
      .values({ id: 1, secret_key: null, moving_from: name })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ moving_from: name }))
      .execute();
  });
}

/** @returns how many rows were copied now */
async function copyTable(from: Kysely<any>, to: Kysely<any>, table: MovedTable): Promise<number> {
  let copied = 0;
  for await (const rows of readTable(from, table, await lastRow(to, table))) {
    await to.insertInto(table.name).values(rows).execute();
    copied += rows.length;
  }
  return copied;
}
