import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Database } from '../open-database.ts';
import { TAKE_BACK } from '../store-unavailable.ts';
import type { Tables } from '../tables.ts';
import { appliedMigrations, migrate, migrationIds } from '../migrations.ts';
import { writeInstallation } from '../installation-row.ts';
import { movedTables, unmovedTables, type MovedTable } from './moved-tables.ts';
import { digestTable, readTable } from './table-rows.ts';

export interface MoveOptions {
  /** Names of the stores, for messages. By the target's name a repeated move is recognized. */
  sourceName: string;
  targetName: string;
  /** Called after each table is copied. */
  copied(table: string, rows: number): Promise<void>;
  /** Called when all tables agree, before the target counts as complete: copies what is outside the tables. */
  copyRest(): Promise<void>;
}

type Moves = Pick<Tables['installation'], 'moving_from' | 'moved_to'>;

async function readMoves(db: Database): Promise<Moves> {
  const row = await db
    .selectFrom('installation')
    .select(['moving_from', 'moved_to'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? { moving_from: null, moved_to: null };
}

/** Why the site must not run on this store, for the operator; null if it may. */
export async function explainMove(db: Database): Promise<string | null> {
  const { moving_from, moved_to } = await readMoves(db);
  if (moving_from !== null)
    return `The store is incomplete: finish the move from ${moving_from} first.`;
  return moved_to && `The store was moved to ${moved_to}: use that one. ${TAKE_BACK}`;
}

/** The tables that refuse writes during the copy and afterwards, including the table of the readiness check. */
const fenced = [...movedTables.map(({ name }) => name), 'write_check'];

/**
 * Copies all data into an empty store and compares digests. The target may also hold the rows of an
 * interrupted move. Both stores must be migrated.
 *
 * One transaction excludes all other writers of the source, which a crash of this process
 * undoes, and makes the source refuse writes before it commits: every acknowledged write has been copied.
 *
 * @returns the number of rows, or for the operator why the store was not moved
 */
export async function moveStore(
  from: Database,
  to: Database,
  options: MoveOptions,
): Promise<number | string> {
  const { targetName } = options;
  const moved = await from.transaction().execute(async (source) => {
    await engineOf(source).lockTables(source, fenced);
    const { moved_to } = await readMoves(source);
    const reason = moved_to === targetName ? null : await explainMove(source);
    if (reason !== null) return reason;
    const copied = await copyStore(source, to, options);
    if (typeof copied === 'number' && moved_to === null) {
      await engineOf(source).refuseWrites(source, fenced);
      await writeInstallation(source, { moved_to: targetName });
    }
    return copied;
  });
  // Only after the source refuses writes: two complete stores could both be used.
  if (typeof moved === 'number') await writeInstallation(to, { moving_from: null });
  return moved;
}

/**
 * Allows writes to a moved store again.
 *
 * @returns where it was moved to; null if it was not
 */
export function takeBack(db: Database): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const { moved_to } = await readMoves(transaction);
    if (moved_to === null) return null;
    await engineOf(transaction).allowWrites(transaction, fenced);
    await writeInstallation(transaction, { moved_to: null });
    return moved_to;
  });
}

async function copyStore(
  from: Database,
  to: Database,
  { sourceName, targetName, copied, copyRest }: MoveOptions,
): Promise<number | string> {
  const { moving_from } = await readMoves(to);
  if (moving_from === null && !(await isEmpty(to))) return `${targetName} is not empty.`;
  await to.transaction().execute(async (transaction) => {
    await emptyTables(transaction, movedTables);
    await writeInstallation(transaction, { moving_from: sourceName });
  });
  const rows = await copyTables(from, to, movedTables, copied);
  if (typeof rows === 'number') await copyRest();
  return rows;
}

/** Copies tables into empty ones and compares digests. Returns the number of rows, or for the operator what differs. */
async function copyTables(
  from: Database,
  to: Database,
  tables: readonly MovedTable[],
  copied?: MoveOptions['copied'],
): Promise<number | string> {
  const differing: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const count = await copyTable(from, to, table);
    await copied?.(table.name, count);
    rows += count;
    if ((await digestTable(from, table)) !== (await digestTable(to, table)))
      differing.push(table.name);
  }
  return differing.length > 0 ? `These tables differ: ${differing.join(', ')}.` : rows;
}

/**
 * Copies the data of one moment of a store that is in use, of this or an earlier version.
 *
 * @param to an empty SQLite store; gets the same migrations
 * @returns the number of rows, or for the operator why it was not copied
 */
export function copyMoment(from: Database, to: Database): Promise<number | string> {
  const moment = from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (source) => {
    const applied = await appliedMigrations(source);
    const unknown = applied.filter((id) => !migrationIds.includes(id));
    if (unknown.length > 0)
      return `The store is of a newer version of the site, with the migrations ${unknown.join(', ')}.`;
    await migrate(to, applied);
    const names = (await to.introspection.getTables()).map(({ name }) => name);
    const tables = movedTables.filter(({ name }) => names.includes(name));
    return to.transaction().execute(async (copy) => {
      await emptyTables(copy, tables);
      return copyTables(source, copy, tables);
    });
  });
}

/**
 * Replaces all data of a store in one transaction, so that an interruption changes nothing. Both stores must be
 * migrated.
 *
 * @param secret of the installation; null if the target keeps its own
 * @throws {Error} with a message for the operator if the copy differs
 */
export async function replaceStore(
  from: Database,
  to: Database,
  secret: string | null,
): Promise<void> {
  await to.transaction().execute(async (target) => {
    await emptyTables(target, [...movedTables, ...unmovedTables]);
    const rows = await copyTables(from, target, movedTables);
    if (typeof rows === 'string') throw new Error(rows);
    await writeInstallation(target, {
      moving_from: null,
      moved_to: null,
      ...(secret !== null && { secret_key: secret }),
    });
  });
}

/** Whether the store has no data. The initial row of `content_version` does not count. */
export async function isEmpty(db: Kysely<any>): Promise<boolean> {
  for (const table of movedTables) {
    const row = await db.selectFrom(table.name).selectAll().limit(1).executeTakeFirst();
    if (row && !(table.name === 'content_version' && row.version === 0)) return false;
  }
  return true;
}

async function emptyTables(db: Kysely<any>, tables: readonly Pick<MovedTable, 'name'>[]) {
  for (const { name } of tables.toReversed()) await db.deleteFrom(name).execute();
}

/**
 * Copies the rows of a table into an empty one.
 *
 * @returns the number of rows
 */
export async function copyTable(
  from: Kysely<any>,
  to: Kysely<any>,
  table: MovedTable,
): Promise<number> {
  let copied = 0;
  for await (const rows of readTable(from, table)) {
    for (const row of rows)
      for (const column of table.generated ?? []) Reflect.deleteProperty(row, column);
    await to.insertInto(table.name).values(rows).execute();
    copied += rows.length;
  }
  return copied;
}
