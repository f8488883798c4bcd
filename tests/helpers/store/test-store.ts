import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  databaseFile,
  openDatabase,
  openMemoryDatabase,
  type Database,
} from '../../../server/db/open-database.ts';
import { migrate } from '../../../server/db/migrations.ts';
import { keysOfTables } from '../../../server/db/move/moved-tables.ts';
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

/** A store in a folder of its own, migrated and open. `close` also removes it. */
export async function openOwnStore(beginning?: Beginning) {
  const store = await newTestStore(beginning);
  const db = openDatabase(store);
  await migrate(db);
  const close = async () => {
    await db.destroy();
    store.remove();
  };
  return { ...store, db, close };
}

export type OwnStore = Awaited<ReturnType<typeof openOwnStore>>;

/** The stores that are open, or were closed by their tests. */
const opened: Database[] = [];

/** Closes the stores that tests left open: PostgreSQL waits five seconds before it refuses to drop one in use. */
export async function closeTestStores(): Promise<void> {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
}

async function openStore(beginning: Beginning): Promise<Database> {
  const db = onPostgres
    ? openDatabase({ dataDir: '', databaseUrl: await newTestDatabase(beginning) })
    : openMemoryDatabase();
  opened.push(db);
  return db;
}

/** Opens an empty store on the database of this run. It is discarded when closed. */
export const openEmptyStore = (): Promise<Database> => openStore('empty');

/** Opens a store with the schema, or with the sample content as well. */
export async function openTestStore(beginning: 'schema' | 'content' = 'schema'): Promise<Database> {
  const db = await openStore(onPostgres ? beginning : 'empty');
  if (onPostgres) {
    // Kysely connects at the first query. A test that closes the store needs a connection.
    await sql`select 1`.execute(db);
    return db;
  }
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
    // Without those that the database makes.
    const columns = await sql<{
      name: string;
    }>`select name from pragma_table_info(${table})`.execute(db);
    const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
    await sql`insert into main.${sql.id(table)} (${names}) select ${names} from template.${sql.id(table)}`.execute(
      db,
    );
  }
  await sql`detach database template`.execute(db);
}
