import { join } from 'node:path';
import { Kysely } from 'kysely';
import { COMMAND_LIMITS, postgresDialect, REQUEST_LIMITS } from './postgres.ts';
import { sqliteDialect, type SqliteOptions } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Where the store is. */
export interface StoreAddress {
  /** Folder of the SQLite file, where there is no other database. */
  dataDir: string;
  /** postgres://… */
  databaseUrl?: string | undefined;
}

/**
 * Opens the store. The dialect is chosen here and nowhere else: no query knows
 * which database answers it.
 *
 * @param options a busy timeout of 0 is for those who answer requests: they wait in other ways
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

/** Where the SQLite database lies. */
export function databaseFile({ dataDir }: Pick<StoreAddress, 'dataDir'>): string {
  return join(dataDir, 'citadel.sqlite');
}

/** A store that lives as long as the process, for tests. */
export function openMemoryDatabase(): Database {
  return new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { busyTimeout: 0 }) });
}
