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
    createAdapter: () => new Adapter(),
    createDriver: () => new NodeSqliteDriver(file, options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  readonly engine = sqliteEngine;
}

/** @throws {StoreUnavailable} with a message for the operator if the file cannot be used */
function openFile(file: string, { busyTimeout }: SqliteOptions): DatabaseSync {
  const words = findOrphanedLog(file);
  if (words !== null) throw new StoreUnavailable('broken', { words });
  let database: DatabaseSync | undefined;
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT });
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

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #options: SqliteOptions;
  #connection: SqliteConnection | null;

  constructor(file: string, options: SqliteOptions) {
    this.#file = file;
    this.#options = options;
    this.#connection = new SqliteConnection(openFile(file, options));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new SqliteConnection(openFile(this.#file, this.#options)));
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction can fail when it upgrades to a write lock (SQLITE_BUSY_SNAPSHOT).
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back automatically if the disk is full.
    if (this.#connection?.inTransaction)
      await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    if (this.#connection?.metReadOnly) this.#closeToReopen();
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }

  /**
   * A connection to a file that was read-only when opened stays read-only, so it is closed and the
   * next query reopens the file.
   */
  #closeToReopen(): void {
    this.#connection?.close();
    this.#connection = null;
    copyPermissions(this.#file);
  }
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
