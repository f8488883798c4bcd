import { Kysely } from 'kysely';
import type { Database } from '../../../server/db/open-database.ts';
import { sqliteDialect } from '../../../server/db/sqlite.ts';
import type { Tables } from '../../../server/db/tables.ts';

/** Opens an in-memory SQLite store without tables. */
export const openMemoryDatabase = (): Database =>
  new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { busyTimeout: 0 }) });
