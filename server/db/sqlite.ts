import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely';

/**
 * Kysely's SQLite dialect over Node's own SQLite.
 *
 * WAL lets readers go on while one writes; synchronous=FULL makes a commit
 * wait until it is on the disk, which is what an answered enquiry promises.
 *
 * @param file path of the database file, or `:memory:`
 */
export function sqliteDialect(file: string): Dialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 2000');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  return new SqliteDialect({ database: asKyselyDatabase(database) });
}

/** Gives node:sqlite the shape of better-sqlite3 that Kysely expects. */
function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that begins as a reader cannot wait for the write lock
      // later (SQLITE_BUSY_SNAPSHOT); taking the lock first can.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
