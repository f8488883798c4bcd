import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Signals that processes give each other through the store. */
type Channel = 'content';

/**
 * What the databases do each in their own way, beyond the SQL that Kysely
 * writes for both. There is one module of it for each.
 */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** How the commit queue writes: transactions at once, and works that share one. */
  readonly commits: { atOnce: number; batch: number };
  /**
   * Whether processes on several machines may work on the store, so that what
   * they have to share must lie in it.
   */
  readonly shared: boolean;
  /** The database's clock. */
  readTime(db: Kysely<Tables>): Promise<Date>;
  /** Waits until no other transaction holds the name, and holds it until this one ends. */
  lockName(transaction: Kysely<any>, name: string): Promise<void>;
  /** Has a query take the rows for this transaction, past those that another one has taken. */
  takeRows<Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
  ): SelectQueryBuilder<Tables, Table, Row>;
  /** Takes what was deleted out of the files too; false when that happens later. */
  scrubDeleted(db: Kysely<Tables>): Promise<boolean>;
  /** Tells all processes, when the transaction is committed. */
  announce(transaction: Kysely<Tables>, channel: Channel): Promise<void>;
  /**
   * Calls back when something was announced, and when announcements may have
   * been missed.
   *
   * @returns what ends it; null when this database tells nobody, and one has to look
   */
  listen(channel: Channel, heard: () => void): (() => void) | null;
}

/** The engine behind a store, or behind a transaction in it. Its adapter carries it along. */
export function engineOf(db: Kysely<any>): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}
