import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { explainOpening, findOrphanedLog } from './sqlite-file.ts';
import { StoreUnavailable } from './store-unavailable.ts';

export interface SqliteOptions {
  /**
   * Milliseconds that a statement may wait for another process's lock. This blocks the event
   * loop, so a server uses 0 and retries instead (commit-queue.ts).
   */
  busyTimeout: number;
  /** What a database in memory begins with: the bytes of a file without a write-ahead log. */
  contents?: Uint8Array | undefined;
}

/** Busy timeout in milliseconds while opening the file; no request waits for that. */
const OPEN_TIMEOUT = 2_000;

/**
 * The Kysely dialect for node:sqlite.
 *
 * WAL lets readers continue during a write; synchronous=FULL makes a commit wait for the disk,
 * which the 201 for an enquiry promises; secure_delete overwrites erased data.
 *
 * @param file path of the database file, or `:memory:`
 */
export function sqliteDialect(file: string, options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapterWithEngine(),
    createDriver: () => openDriver(file, options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The adapter that carries the engine: see `engineOf`. */
export class SqliteAdapterWithEngine extends SqliteAdapter {
  readonly engine = sqliteEngine;
}

/** @throws {StoreUnavailable} with a message for the operator if the file cannot be used */
function openFile(file: string, { busyTimeout, contents }: SqliteOptions): DatabaseSync {
  const words = findOrphanedLog(file);
  if (words !== null) throw new StoreUnavailable('broken', { words });
  let database: DatabaseSync | undefined;
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT });
    if (contents) database.deserialize(contents);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    database.exec('PRAGMA secure_delete = ON');
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
    return database;
  } catch (error) {
    database?.close();
    throw explainOpening(file, error);
  }
}

function openDriver(file: string, options: SqliteOptions): Driver {
  const open = () => new SqliteConnection(openFile(file, options));
  let connection: SqliteConnection | null = open();
  const run = async (on: DatabaseConnection, text: string) =>
    void (await on.executeQuery(CompiledQuery.raw(text)));
  return {
    async init() {},
    acquireConnection: async () => (connection ??= open()),
    // A deferred transaction can fail when it upgrades to a write lock (SQLITE_BUSY_SNAPSHOT).
    beginTransaction: (on) => run(on, 'begin immediate'),
    commitTransaction: (on) => run(on, 'commit'),
    async rollbackTransaction(on) {
      // SQLite rolls back automatically if the disk is full.
      if (connection?.inTransaction) await run(on, 'rollback');
    },
    async releaseConnection() {
      if (!connection?.metReadOnly) return;
      // A connection to a file that was read-only when opened stays so: the next query reopens the file.
      connection.close();
      connection = null;
      copyPermissions(file);
    },
    async destroy() {
      connection?.close();
      connection = null;
    },
  };
}

/** SQLite created the WAL and shared-memory files with the old permissions of the database file: copy the new ones. */
function copyPermissions(file: string): void {
  for (const side of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(side, statSync(file).mode);
    } catch {
      // The file does not exist or belongs to another user; the next write reports that.
    }
  }
}
