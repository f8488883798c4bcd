import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';
import type { TextIndex } from './text-index.ts';

/**
 * The differences between the databases beyond the SQL that Kysely generates. Each database has
 * one implementation.
 */
export interface Engine {
  /**
   * Limits of the commit queue: concurrent transactions, writes per transaction, and the minimum pause
   * in milliseconds that background writes make for other processes.
   */
  readonly commits: { concurrency: number; batch: number; pause: number };
  /** Whether several machines may use the store, so that shared state must be kept in it. */
  readonly shared: boolean;
  /** The texts that can be searched. */
  readonly texts: TextIndex;
  /** Whether a text has a part, as it is written. The time it takes grows with both, not with their product. */
  contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean>;
  /** The database's clock. */
  readTime(db: Kysely<Tables>): Promise<Date>;
  /** Acquires a named lock until the end of the transaction; waits while another transaction holds it. */
  lockName(transaction: Kysely<any>, name: string): Promise<void>;
  /** Excludes all other writers of the tables until the end of the transaction; readers continue. */
  lockTables(transaction: Kysely<any>, tables: readonly string[]): Promise<void>;
  /** Makes the tables refuse all writes as `moved`, of any process and version. */
  refuseWrites(transaction: Kysely<any>, tables: readonly string[]): Promise<void>;
  /** Undoes `refuseWrites`. */
  allowWrites(transaction: Kysely<any>, tables: readonly string[]): Promise<void>;
  /** Makes a query lock its rows for this transaction. It waits for rows that are locked already, or skips them. */
  lockRows<Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
    locked: 'wait' | 'skip',
  ): SelectQueryBuilder<Tables, Table, Row>;
  /**
   * Erases deleted rows from the database files; false if readers still need them, so that it has to be repeated;
   * null if the database does it later by itself.
   */
  scrubDeleted(db: Kysely<Tables>): Promise<boolean | null>;
  /** Notifies the listeners of every process that content changed, when the transaction commits. */
  notify(transaction: Kysely<Tables>): Promise<void>;
  /**
   * Calls back after each notification, and whenever notifications may have been missed.
   *
   * @returns a function that stops listening; null if the database has no notifications
   */
  listen(onNotify: () => void): (() => void) | null;
}

/** The engine of a database or a transaction. The dialect's adapter carries it. */
export function engineOf(db: Kysely<any>): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}

/**
 * Reads the database's clock. Processes use it, not their own clocks, for times they must agree
 * on, such as leases.
 */
export const readDatabaseTime = (db: Kysely<Tables>) => engineOf(db).readTime(db);
