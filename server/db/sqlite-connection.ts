import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { markTurn } from '../concurrency/long-turns.ts';
import { StoreUnavailable, type Unavailability } from './store-unavailable.ts';

/** Maximum number of cached prepared statements; the application has far fewer. */
const MAX_STATEMENTS = 250;

interface Prepared {
  statement: StatementSync;
  /** Whether it returns rows. */
  reader: boolean;
}

/** Runs Kysely's queries on one node:sqlite handle and classifies errors of the file. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  /** Whether a write failed because the file was read-only. */
  metReadOnly = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    markTurn();
    try {
      const { statement, reader } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (reader) return { rows: statement.all(...values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    } catch (error) {
      const classified = classifyError(error);
      if (classified instanceof StoreUnavailable && classified.reason === 'read-only')
        this.metReadOnly = true;
      throw classified;
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read in batches: see move/table-rows.ts.');
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Closes the file. The connection must not be used again. */
  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    if (this.#prepared.size >= MAX_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Result codes (sqlite.org/rescode.html), or their primary ones, of errors of the file rather than the query. */
const fileErrors: Record<number, Unavailability> = {
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'read-only', // SQLITE_READONLY
  10: 'broken', // SQLITE_IOERR
  11: 'broken', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'broken', // SQLITE_CANTOPEN
  26: 'broken', // SQLITE_NOTADB
  1811: 'moved', // SQLITE_CONSTRAINT_TRIGGER: the only triggers are those of sqlite-engine.ts
};

/** Converts an error of node:sqlite to a StoreUnavailable if it concerns the file. */
export function classifyError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = Number(error.errcode);
  const reason = fileErrors[code] ?? fileErrors[code & 0xff];
  return reason ? new StoreUnavailable(reason, { cause: error }) : error;
}
