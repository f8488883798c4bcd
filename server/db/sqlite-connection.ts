import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { StoreUnavailable, type Unavailability } from './store-unavailable.ts';

/** Prepared statements that are kept; the application has far fewer. */
const MOST_STATEMENTS = 250;

interface Prepared {
  statement: StatementSync;
  /** Whether it gives rows. */
  reader: boolean;
}

/** Runs Kysely's queries on one node:sqlite handle, and names what may go wrong with the file. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  /** Whether something could not be written because the file is read-only. */
  metReadOnly = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { statement, reader } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (reader) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return {
        rows: [],
        numAffectedRows: BigInt(changes),
        insertId: BigInt(lastInsertRowid),
      };
    } catch (error) {
      const trouble = nameTrouble(error);
      if (trouble instanceof StoreUnavailable && trouble.reason === 'read-only')
        this.metReadOnly = true;
      throw trouble;
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    // Its own statement: a kept one may be asked again before this one has ended.
    const statement = this.#database.prepare(sql);
    for (const row of statement.iterate(...(parameters as SQLInputValue[])))
      yield { rows: [row as Row] };
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Lets go of the file; the connection is not used again. */
  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    if (this.#prepared.size >= MOST_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Primary result codes of SQLite (sqlite.org/rescode.html) that speak of the file, not of the query. */
const fileTroubles: Record<number, Unavailability> = {
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'read-only', // SQLITE_READONLY
  10: 'broken', // SQLITE_IOERR
  11: 'broken', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'broken', // SQLITE_CANTOPEN
  26: 'broken', // SQLITE_NOTADB
};

/** The error, or what it says about the store. */
export function nameTrouble(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const trouble = fileTroubles[Number(error.errcode) & 0xff];
  return trouble ? new StoreUnavailable(trouble, { cause: error }) : error;
}
