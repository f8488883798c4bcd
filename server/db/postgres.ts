import type { ClientConfig, Pool as PgPool, PoolConfig } from 'pg';
import {
  ColumnDefinitionNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
} from 'kysely';
import { postgresEngine } from './postgres-engine.ts';
import { nameTrouble, PostgresConnection } from './postgres-connection.ts';

/** Connections of one process. */
const MOST_CONNECTIONS = 10;

/** Milliseconds for which things are waited for. */
export interface PostgresLimits {
  /** For a connection, from the pool or from the server. */
  connect: number;
  /** For a lock that another transaction holds. */
  lock: number;
  /** For a statement, locks included. */
  statement: number;
}

/** Requests wait for it: the store answers within their patience (commit-queue.ts), or it is away. */
export const REQUEST_LIMITS: PostgresLimits = { connect: 2_000, lock: 700, statement: 3_500 };
/** Nobody waits but an operator, or a start that another process's migration comes before. */
export const COMMAND_LIMITS: PostgresLimits = {
  connect: 5_000,
  lock: 120_000,
  statement: 300_000,
};

/**
 * Kysely over PostgreSQL. A commit waits until it is on the disk
 * (synchronous_commit), whatever the server's own setting is.
 *
 * @param url postgres://user:password@host/database
 */
export function postgresDialect(url: string, limits: PostgresLimits): Dialect {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'citadel',
    connectionTimeoutMillis: limits.connect,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    // A server that does not answer at all cannot end its statements by itself.
    query_timeout: limits.statement + 500,
    idle_in_transaction_session_timeout: limits.statement * 2,
    options: '-c synchronous_commit=on',
    keepAlive: true,
    types: { getTypeParser },
  };
  const engine = postgresEngine(config);
  class Adapter extends PostgresAdapter {
    readonly engine = engine;
  }
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new PostgresDriver({ ...config, max: MOST_CONNECTIONS }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ByteOrderCompiler(),
  };
}

/** Types of PostgreSQL that hold numbers, by their number in its catalog: int8, int2, int4, float4, float8, numeric. */
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700]);

/** Values are numbers and texts, as they are from SQLite. */
function getTypeParser(type: number): (text: string) => unknown {
  return NUMBERS.has(type) ? Number : String;
}

/** Texts are compared by their bytes, as SQLite does, whatever the database's language is. */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text' && this.parentNode && ColumnDefinitionNode.is(this.parentNode))
      this.append(' collate "C"');
  }
}

class PostgresDriver implements Driver {
  readonly #config: PoolConfig;
  #pool: PgPool | null = null;

  constructor(config: PoolConfig) {
    this.#config = config;
  }

  async init(): Promise<void> {
    // Loaded only where it is used.
    const { Pool } = await import('pg');
    this.#pool = new Pool(this.#config);
    // A connection that breaks is noticed by whoever uses it next.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#pool) throw new Error('The store is closed.');
    try {
      return new PostgresConnection(await this.#pool.connect());
    } catch (error) {
      throw nameTrouble(error);
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.end();
  }
}
