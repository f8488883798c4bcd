import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  databaseFile,
  openDatabase,
  openMemoryDatabase,
  type Database,
} from '../../server/db/open-database.ts';
import { migrate } from '../../server/db/migrations.ts';
import { keysOfTables } from '../../server/db/move/moved-tables.ts';
import { newTestDatabase, onPostgres, type Beginning } from './test-databases.ts';

/** A store for one test: a folder and, on PostgreSQL, a database. */
export interface TestStore {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Environment variables for a process that uses it. */
  settings: Record<string, string>;
  remove(): void;
}

/** @param beginning with `content` a site starts in half the time, because the content is loaded already */
export async function newTestStore(beginning: Beginning = 'empty'): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-store-'));
  const template = process.env.TEST_TEMPLATE;
  if (beginning === 'content' && !onPostgres && template)
    copyFileSync(template, databaseFile({ dataDir }));
  const databaseUrl = await newTestDatabase(beginning);
  return {
    dataDir,
    databaseUrl,
    settings: {
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Opens an empty store on the database of this run. It is discarded when closed. */
export async function openEmptyStore(): Promise<Database> {
  if (!onPostgres) return openMemoryDatabase();
  return openDatabase({ dataDir: '', databaseUrl: await newTestDatabase() });
}

/** Opens a store with the schema, or with the sample content as well. */
export async function openTestStore(beginning: 'schema' | 'content' = 'schema'): Promise<Database> {
  if (onPostgres) {
    const db = openDatabase({ dataDir: '', databaseUrl: await newTestDatabase(beginning) });
    // Kysely connects at the first query. A test that closes the store needs a connection.
    await sql`select 1`.execute(db);
    return db;
  }
  const db = openMemoryDatabase();
  await migrate(db);
  if (beginning === 'content') await copyTemplate(db);
  return db;
}

/**
 * Copies the template table by table, because an in-memory database cannot be copied from a file. The index
 * of the search cannot be copied either: a test that searches calls `indexContent`.
 */
async function copyTemplate(db: Database): Promise<void> {
  // The first that opens the template locks it for a moment.
  await sql`pragma busy_timeout = 10000`.execute(db);
  await sql`attach database ${process.env.TEST_TEMPLATE} as template`.execute(db);
  for (const table of Object.keys(keysOfTables)) {
    if (table.startsWith('search_')) continue;
    await sql`delete from main.${sql.id(table)}`.execute(db);
    await sql`insert into main.${sql.id(table)} select * from template.${sql.id(table)}`.execute(
      db,
    );
  }
  await sql`detach database template`.execute(db);
}
