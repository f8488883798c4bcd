import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import { newTestDatabase, onPostgres, type Beginning } from './test-databases.ts';

/** A store for one test: a folder and, on PostgreSQL, a database. */
export interface TestStore {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Environment variables for a process that uses it. */
  settings: Record<string, string>;
  remove(): void;
}

/** The file with which a store begins on SQLite, of store-templates.ts. */
function templateOf(beginning: Beginning): string | undefined {
  const { TEST_SCHEMA: schema, TEST_TEMPLATE: content } = process.env;
  return { empty: undefined, schema, content }[beginning];
}

/** @param beginning with `content` a site starts in half the time, because the content is loaded already */
export async function newTestStore(beginning: Beginning = 'empty'): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-store-'));
  const template = templateOf(beginning);
  if (!onPostgres && template) copyFileSync(template, databaseFile({ dataDir }));
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
export async function openOwnStore(beginning: Beginning = 'schema') {
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

/** The bytes of the templates by their paths. */
const templates = new Map<string, Uint8Array>();

function readTemplate(path: string | undefined): Uint8Array | undefined {
  if (path === undefined || templates.has(path)) return templates.get(path ?? '');
  const bytes = readFileSync(path);
  // A database in memory cannot have a write-ahead log (1.3.3 of SQLite’s file format).
  bytes[18] = bytes[19] = 1;
  templates.set(path, bytes);
  return bytes;
}

async function openStore(beginning: Beginning): Promise<Database> {
  const db = onPostgres
    ? openDatabase({ dataDir: '', databaseUrl: await newTestDatabase(beginning) })
    : openMemoryDatabase(readTemplate(templateOf(beginning)));
  opened.push(db);
  return db;
}

/** Opens an empty store on the database of this run. It is discarded when closed. */
export const openEmptyStore = (): Promise<Database> => openStore('empty');

/** Opens a store with the schema, or with the sample content as well. */
export async function openTestStore(beginning: 'schema' | 'content' = 'schema'): Promise<Database> {
  const db = await openStore(beginning);
  // Kysely connects at the first query. A test that closes the store needs a connection.
  if (onPostgres) await sql`select 1`.execute(db);
  else await migrate(db);
  return db;
}
