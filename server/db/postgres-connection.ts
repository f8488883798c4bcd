import type { PoolClient } from 'pg';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { StoreUnavailable, type Unavailability } from './store-unavailable.ts';

/** Rows that a stream fetches at a time. */
const FETCHED = 500;

/** Runs Kysely's queries on one connection of the pool, and names what may go wrong with the server. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  /** Whether it is in an unknown state, and must not be used again. */
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

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    await this.#run('begin');
    try {
      await this.#run(`declare streamed no scroll cursor for ${sql}`, parameters);
      for (;;) {
        const { rows } = await this.#run(`fetch forward ${FETCHED} from streamed`);
        if (rows.length === 0) break;
        for (const row of rows) yield { rows: [row as Row] };
      }
    } finally {
      await this.rollback();
    }
  }

  begin = () => this.#run('begin');

  /** @throws when a statement in the transaction had failed: then the server rolls back instead */
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
      const trouble = nameTrouble(error);
      if (trouble instanceof StoreUnavailable && trouble.reason === 'unreachable')
        this.broken = true;
      throw trouble;
    }
  }
}

/** PostgreSQL's text cannot hold U+0000; it becomes what a decoder makes of what it cannot read. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;

/** Error codes of PostgreSQL, or their classes (its appendix A), that speak of the server, not of the query. */
const serverTroubles: Record<string, Unavailability> = {
  '08': 'unreachable', // connection exception
  '25006': 'read-only', // read_only_sql_transaction
  '28': 'refused', // invalid authorization: the user, the password, pg_hba.conf
  '3D': 'refused', // there is no such database
  '40001': 'locked', // serialization_failure
  '40P01': 'locked', // deadlock_detected
  '53': 'overloaded', // insufficient resources
  '53100': 'full', // disk_full
  '53300': 'unreachable', // too_many_connections
  '55P03': 'locked', // lock_not_available
  '57014': 'locked', // query_canceled: its time was over
  '57P01': 'unreachable', // admin_shutdown
  '57P02': 'unreachable', // crash_shutdown
  '57P03': 'unreachable', // cannot_connect_now
  '57P05': 'unreachable', // idle_session_timeout
  '58': 'broken', // system error
  XX: 'broken', // internal error, data corrupted
  '25P03': 'unreachable', // idle_in_transaction_session_timeout
};

/** The error, or what it says about the store. */
export function nameTrouble(error: unknown): unknown {
  // Mistakes of the program's own.
  if (!(error instanceof Error) || error instanceof TypeError) return error;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // What does not come from the server as an answer comes from the way to it.
  if (severity === undefined || typeof code !== 'string')
    return new StoreUnavailable(isDistrust(error) ? 'refused' : 'unreachable', { cause: error });
  const trouble = serverTroubles[code] ?? serverTroubles[code.slice(0, 2)];
  return trouble ? new StoreUnavailable(trouble, { cause: error }) : error;
}

/** Whether the way to the server ends with a certificate or a password, which no waiting makes right. */
function isDistrust(error: Error): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    // Node's names for what is wrong with a certificate.
    /CERT|SIGNATURE|INVALID_CA/.test(code) ||
    // A file of sslrootcert, sslcert or sslkey.
    syscall === 'open' ||
    // The driver's own words: no TLS there, no password here, a server that does not know it.
    /does not support SSL|^SASL/.test(error.message)
  );
}
