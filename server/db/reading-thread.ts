import {
  Kysely,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import { openJobThread } from '../concurrency/job-thread.ts';
import { databaseFile, type Database, type StoreAddress } from './open-database.ts';
import type { ReadRows } from './reading-worker.ts';
import { SqliteAdapterWithEngine } from './sqlite.ts';
import { classifyError } from './sqlite-connection.ts';
import type { Tables } from './tables.ts';

/** A query that takes too long or too much memory. The message says so to people. */
export class ReadRefused extends Error {
  override name = 'ReadRefused';
}

/** What one query may take, in milliseconds and megabytes. */
const LIMITS = { time: 5_000, megabytes: 200 };

export const TOO_SLOW_TO_READ =
  'This takes too long to find. Nothing was changed. Search for fewer or longer words, or filter the list first.';

const WORDS = {
  slow: TOO_SLOW_TO_READ,
  large: 'This is too much at once. Nothing was changed. Filter the list first.',
  stopped: 'The site is being stopped. Try again in a minute.',
};

/** A store to read any amount from, for an account or a key: they take turns. It cannot be written to. */
export type ReadAs = (by: string) => Database;

/**
 * Opens the store for what reads an unbounded amount: on SQLite a read-only connection in a thread, whose
 * queries have a deadline. PostgreSQL does not block the process, and has a deadline for each statement:
 * there it is the store itself.
 */
export function openReadingThread(db: Database, address: StoreAddress, limits = LIMITS) {
  if (address.databaseUrl !== undefined) return { readAs: () => db, stop: async () => {} };
  const { run, stop } = openJobThread({
    program: new URL('./reading-worker.ts', import.meta.url),
    data: { file: databaseFile(address) },
    limits,
    refuse: (why, cause) => new ReadRefused(WORDS[why], { cause }),
  });
  function connect(by: string): DatabaseConnection {
    return {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const read = (await run(by, 'query', sql, parameters)) as ReadRows;
        if (read === 'large') throw new ReadRefused(WORDS.large);
        if ('rows' in read) return { rows: read.rows as Row[] };
        throw classifyError(Object.assign(new Error(read.message), read));
      },
      streamQuery(): never {
        throw new Error('Rows are read in batches.');
      },
    };
  }
  const refuseWrites = async () => {
    throw new Error('This connection only reads.');
  };
  const readAs: ReadAs = (by) =>
    new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapterWithEngine(),
        createDriver: () => ({
          async init() {},
          acquireConnection: async () => connect(by),
          beginTransaction: refuseWrites,
          commitTransaction: refuseWrites,
          rollbackTransaction: refuseWrites,
          async releaseConnection() {},
          async destroy() {},
        }),
        createIntrospector: (on) => new SqliteIntrospector(on),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
  return { readAs, stop };
}
