import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { sqliteDialect, type SqliteOptions } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * Opens the store. The dialect is chosen here and nowhere else: no query knows
 * which database answers it.
 */
export function openDatabase(
  config: Pick<Config, 'dataDir'>,
  options: SqliteOptions = { busyTimeout: 5_000 },
): Database {
  return new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(config), options) });
}

/** Where the SQLite database lies. */
export function databaseFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'citadel.sqlite');
}

/** A store that lives as long as the process, for tests. */
export function openMemoryDatabase(): Database {
  return new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { busyTimeout: 0 }) });
}
