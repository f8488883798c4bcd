import { join } from 'node:path';
import { Kysely } from 'kysely';
import { COMMAND_LIMITS, postgresDialect, REQUEST_LIMITS } from './postgres.ts';
import { sqliteDialect, type SqliteOptions } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** The location of the store. */
export interface StoreAddress {
  /** Folder of the SQLite file, used without `databaseUrl`. */
  dataDir: string;
  /** postgres://… */
  databaseUrl?: string | undefined;
}

/**
 * Opens the store: PostgreSQL with a URL, otherwise SQLite. Queries are the same for both.
 *
 * @param options a busy timeout of 0 is for processes that serve requests: the commit queue
 *   retries instead of blocking
 */
export function openDatabase(
  address: StoreAddress,
  options: SqliteOptions = { busyTimeout: 5_000 },
): Database {
  const { databaseUrl } = address;
  const dialect =
    databaseUrl === undefined
      ? sqliteDialect(databaseFile(address), options)
      : postgresDialect(databaseUrl, options.busyTimeout === 0 ? REQUEST_LIMITS : COMMAND_LIMITS);
  return new Kysely<Tables>({ dialect });
}

/** Path of the SQLite database file. */
export function databaseFile({ dataDir }: Pick<StoreAddress, 'dataDir'>): string {
  return join(dataDir, 'citadel.sqlite');
}

/** Opens an in-memory SQLite store, empty or with the contents of a file. */
export function openMemoryDatabase(contents?: Uint8Array): Database {
  return new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { busyTimeout: 0, contents }) });
}
