import type { ClientConfig } from 'pg';
import { PostgresAdapter, PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import { postgresEngine } from './postgres-engine.ts';
import { classifyError, classifyingClient } from './postgres-connection.ts';

/** Pool size of one process. */
const MAX_CONNECTIONS = 10;

/** Timeouts in milliseconds. */
export interface PostgresLimits {
  /** To get a connection, from the pool or from the server. */
  connect: number;
  /** To get a lock that another transaction holds. */
  lock: number;
  /** Of a statement, including locks. */
  statement: number;
}

/** For processes that serve requests: shorter than the timeout of a write (commit-queue.ts). */
export const REQUEST_LIMITS: PostgresLimits = { connect: 2_000, lock: 700, statement: 3_500 };
/** For operator commands, and for a start that may have to wait for another process's migration. */
export const COMMAND_LIMITS: PostgresLimits = {
  connect: 5_000,
  lock: 120_000,
  statement: 300_000,
};

/**
 * The Kysely dialect for PostgreSQL. Commits wait for the disk (synchronous_commit), whatever the
 * server's setting.
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
    // Client-side timeout, for a server that does not respond at all.
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
  class CitadelDialect extends PostgresDialect {
    override createAdapter = () => new Adapter();
  }
  return new CitadelDialect({ pool: () => openPool(config) });
}

/** OIDs of the numeric types: int8, int2, int4, float4, float8, numeric. */
const NUMBERS = new Set([20, 21, 23, 700, 701, 1700]);

/** All values are numbers or strings, as with SQLite. */
function getTypeParser(type: number): (text: string) => unknown {
  return NUMBERS.has(type) ? Number : String;
}

async function openPool(config: ClientConfig): Promise<PostgresPool> {
  // Imported lazily: installations on SQLite do not need it.
  const { Pool } = await import('pg');
  const pool = new Pool({ ...config, max: MAX_CONNECTIONS });
  // Ignored here: the next query on a broken connection fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: {},
    async connect() {
      try {
        return classifyingClient(await pool.connect());
      } catch (error) {
        throw classifyError(error);
      }
    },
    end: () => pool.end(),
  };
}
