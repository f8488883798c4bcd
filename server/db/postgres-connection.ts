import type { PoolClient } from 'pg';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { StoreUnavailable, type Unavailability } from './store-unavailable.ts';

/** A pooled connection for Kysely that classifies errors of the server, and is discarded when it is lost. */
export function classifyingClient(client: PoolClient): PostgresPoolClient {
  let lost: StoreUnavailable | null = null;
  async function query<Row>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> {
    // Kysely rolls back on it. A server that does not respond would let that wait too.
    if (lost) throw lost;
    try {
      const result: unknown = await client.query(text, values.map(withoutNul));
      return result as PostgresQueryResult<Row>;
    } catch (error) {
      const classified = classifyError(error);
      if (classified instanceof StoreUnavailable && classified.reason === 'unreachable')
        lost = classified;
      throw classified;
    }
  }
  return {
    // Nothing streams rows: they are read in batches (move/table-rows.ts).
    query: query as PostgresPoolClient['query'],
    release: (discard = false) => client.release(discard || lost !== null),
  };
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
