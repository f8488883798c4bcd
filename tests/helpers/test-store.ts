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

/** A store of a test's own: a folder, and on PostgreSQL a database. */
export interface TestStore {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The settings of a process that works on it. */
  settings: Record<string, string>;
  remove(): void;
}

/** @param beginning with `content` a site finds the sample content there, and starts in half the time */
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

/** An empty store of the kind that this run is about, for as long as the test has it open. */
export async function openEmptyStore(): Promise<Database> {
  if (!onPostgres) return openMemoryDatabase();
  return openDatabase({ dataDir: '', databaseUrl: await newTestDatabase() });
}

/** The same with its schema, or with the sample content as well. */
export async function openTestStore(beginning: 'schema' | 'content' = 'schema'): Promise<Database> {
  if (onPostgres) {
    const db = openDatabase({ dataDir: '', databaseUrl: await newTestDatabase(beginning) });
    // Kysely connects at the first query, and what was never connected could not be closed by a test.
    await sql`select 1`.execute(db);
    return db;
  }
  const db = openMemoryDatabase();
  await migrate(db);
  if (beginning === 'content') await copyTemplate(db);
  return db;
}

/** A database in memory cannot be a copy of a file, but each of its tables can. */
async function copyTemplate(db: Database): Promise<void> {
  await sql`attach database ${process.env.TEST_TEMPLATE} as template`.execute(db);
  for (const table of Object.keys(keysOfTables)) {
    await sql`delete from main.${sql.id(table)}`.execute(db);
    await sql`insert into main.${sql.id(table)} select * from template.${sql.id(table)}`.execute(
      db,
    );
  }
  await sql`detach database template`.execute(db);
}
