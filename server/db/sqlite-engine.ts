import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import { sqliteTexts } from './text-index.ts';

/** Milliseconds for which a checkpoint is attempted, and between two attempts. */
const SCRUB_TIME = 2_000;
const SCRUB_PAUSE = 50;

/** The SQLite engine. */
export const sqliteEngine: Engine = {
  // SQLite has one writer at a time, so large batches share one disk flush.
  // Its lock is not fair: a process that writes without a pause blocks all others.
  commits: { concurrency: 1, batch: 64, pause: 20 },
  shared: false,
  texts: sqliteTexts,
  // LIKE tries the rest of its pattern at every place: 13 s where this takes 0.3.
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  async readTime(db) {
    const { rows } = await sql<{ now: string }>`
      select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as now`.execute(db);
    return new Date(rows[0]!.now);
  },
  // "begin immediate" already excludes all other writers.
  async lockName() {},
  async lockTables() {},
  async refuseWrites(transaction, tables) {
    for (const { trigger, change, table } of triggersOf(tables))
      await sql`create trigger ${trigger} before ${change} on ${table}
        begin select raise(abort, 'moved'); end`.execute(transaction);
  },
  async allowWrites(transaction, tables) {
    for (const { trigger } of triggersOf(tables))
      await sql`drop trigger if exists ${trigger}`.execute(transaction);
  },
  lockRows: (query) => query,
  // secure_delete overwrites deleted rows in the file; the WAL contains them until a checkpoint.
  async scrubDeleted(db) {
    for (const end = performance.now() + SCRUB_TIME; ;) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
      if (rows[0]?.busy === 0) return true;
      // Another connection is writing, or reads pages of the log.
      if (performance.now() >= end) return false;
      await sleep(SCRUB_PAUSE);
    }
  },
  async notify() {},
  listen: () => null,
};

/** SQLite has a trigger per table and kind of change. */
const triggersOf = (tables: readonly string[]) =>
  tables.flatMap((table) =>
    ['insert', 'update', 'delete'].map((change) => ({
      trigger: sql.id(`refuse_${change}_${table}`),
      change: sql.raw(change),
      table: sql.table(table),
    })),
  );
