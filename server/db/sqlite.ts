import { mkdirSync } from 'node:fs';
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
import { isStoreUnavailable } from './store-unavailable.ts';

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
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function openFile(file: string, { busyTimeout }: SqliteOptions): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = ${OPENING_PATIENCE}`);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA secure_delete = ON');
  database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
  return database;
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #options: SqliteOptions;
  #database: DatabaseSync;
  #connection: SqliteConnection;
  #reopenAfter = 0;

  constructor(file: string, options: SqliteOptions) {
    this.#file = file;
    this.#options = options;
    this.#database = openFile(file, options);
    this.#connection = new SqliteConnection(this.#database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that begins as a reader cannot wait for the write lock
    // later (SQLITE_BUSY_SNAPSHOT); taking the lock first can.
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    } catch (error) {
      if (isStoreUnavailable(error) && error.reason === 'read-only') this.#reopen();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has rolled back by itself when the disk was full.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.forgetStatements();
    this.#database.close();
  }

  /**
   * A file that was read-only when it was opened stays so for its connection.
   * Once it can be written, a new connection takes the place of the old one
   * for whoever asks next.
   */
  #reopen(): void {
    if (Date.now() < this.#reopenAfter) return;
    this.#reopenAfter = Date.now() + REOPEN_PAUSE;
    let candidate: DatabaseSync | undefined;
    try {
      candidate = openFile(this.#file, this.#options);
      candidate.exec('begin immediate; rollback');
    } catch {
      candidate?.close();
      return;
    }
    this.#connection.forgetStatements();
    this.#database.close();
    this.#database = candidate;
    this.#connection = new SqliteConnection(candidate);
  }
}
