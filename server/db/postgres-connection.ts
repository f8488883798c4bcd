import type { PoolClient } from 'pg';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { StoreUnavailable, type Unavailability } from './store-unavailable.ts';

/** Runs Kysely's queries on one pooled connection and classifies errors of the server. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  /** Whether the connection is in an unknown state and must be discarded. */
  broken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(query.sql, query.parameters);
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return {
      rows: rows as Row[],
      ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  streamQuery(): never {
    throw new Error('Rows are read in batches: see move/table-rows.ts.');
  }

  async begin(): Promise<void> {
    await this.#run('begin');
  }

  /** @throws {Error} if a statement of the transaction failed: PostgreSQL then turns COMMIT into a rollback */
  async commit(): Promise<void> {
    const { command } = await this.#run('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollback(): Promise<void> {
    if (!this.broken) await this.#run('rollback');
  }

  release(): void {
    this.#client.release(this.broken);
  }

  async #run(text: string, values: readonly unknown[] = []) {
    try {
      return await this.#client.query(text, values.map(withoutNul));
    } catch (error) {
      const classified = classifyError(error);
      if (classified instanceof StoreUnavailable && classified.reason === 'unreachable')
        this.broken = true;
      throw classified;
    }
  }
}

/** PostgreSQL's `text` cannot contain U+0000; it becomes the replacement character. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;

/** SQLSTATE codes, or their classes (PostgreSQL, appendix A), of errors of the server rather than the query. */
const serverErrors: Record<string, Unavailability> = {
  '08': 'unreachable', // connection exception
  '25006': 'read-only', // read_only_sql_transaction
  '28': 'refused', // invalid authorization: the user, the password, pg_hba.conf
  '3D': 'refused', // invalid catalog name: the database does not exist
  '40001': 'locked', // serialization_failure
  '40P01': 'locked', // deadlock_detected
  '53': 'overloaded', // insufficient resources
  '53100': 'full', // disk_full
  '53300': 'unreachable', // too_many_connections
  '55P03': 'locked', // lock_not_available
  '57014': 'locked', // query_canceled: statement timeout
  '57P01': 'unreachable', // admin_shutdown
  '57P02': 'unreachable', // crash_shutdown
  '57P03': 'unreachable', // cannot_connect_now
  '57P05': 'unreachable', // idle_session_timeout
  '58': 'broken', // system error
  MOVED: 'moved', // raised by the triggers of postgres-engine.ts
  XX: 'broken', // internal error, data corrupted
  '25P03': 'unreachable', // idle_in_transaction_session_timeout
};

/** Converts an error of the driver to a StoreUnavailable if it concerns the server or the connection. */
export function classifyError(error: unknown): unknown {
  // Programming errors.
  if (!(error instanceof Error) || error instanceof TypeError) return error;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // Without a severity it is not a response of the server but an error of the connection.
  if (severity === undefined || typeof code !== 'string')
    return new StoreUnavailable(isDistrust(error) ? 'refused' : 'unreachable', { cause: error });
  const reason = serverErrors[code] ?? serverErrors[code.slice(0, 2)];
  return reason ? new StoreUnavailable(reason, { cause: error }) : error;
}

/** Whether the connection failed for its certificate or password, which retrying cannot fix. */
function isDistrust(error: Error): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    // Node's certificate errors.
    /CERT|SIGNATURE|INVALID_CA/.test(code) ||
    // A missing file of sslrootcert, sslcert or sslkey.
    syscall === 'open' ||
    // Messages of the driver, which has no codes for these.
    /does not support SSL|^SASL/.test(error.message)
  );
}
