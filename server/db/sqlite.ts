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
   * Milliseconds that a statement may wait for another process's lock. The
   * whole process stands still meanwhile, so a server waits in other ways.
   */
  busyTimeout: number;
}

/** Milliseconds for opening a file, which no request waits for. */
const OPENING_PATIENCE = 2_000;
/** Milliseconds between attempts to get write access to a file that was read-only. */
const REOPEN_PAUSE = 500;

/**
 * Kysely over Node's own SQLite.
 *
 * WAL lets readers go on while one writes; synchronous=FULL makes a commit
 * wait until it is on the disk, which is what an answered enquiry promises;
 * secure_delete overwrites what an erasure removes.
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

/** @throws {StoreUnavailable} in words when something else lies where the file belongs */
function openFile(file: string, { busyTimeout }: SqliteOptions): DatabaseSync {
  const words = findOrphanedLog(file);
  if (words !== null) throw new StoreUnavailable('broken', { words });
  let database: DatabaseSync | undefined;
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    database = new DatabaseSync(file, { timeout: OPENING_PATIENCE });
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
  #reopenAfter = 0;

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
    // A transaction that begins as a reader cannot wait for the write lock
    // later (SQLITE_BUSY_SNAPSHOT); taking the lock first can.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has rolled back by itself when the disk was full.
    if (this.#connection?.inTransaction)
      await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    if (this.#connection?.metReadOnly) this.#letGo();
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
  }

  /**
   * A file that was read-only when it was opened stays so for its connection,
   * so it is opened anew for whoever asks next.
   */
  #letGo(): void {
    if (Date.now() < this.#reopenAfter) return;
    this.#reopenAfter = Date.now() + REOPEN_PAUSE;
    this.#connection?.close();
    this.#connection = null;
    followRights(this.#file);
  }
}

/** SQLite made the files beside the database with its rights at the time; they follow it now. */
function followRights(file: string): void {
  for (const side of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(side, statSync(file).mode);
    } catch {
      // Not there, or not ours: then the next attempt to write says so.
    }
  }
}
