import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openMemoryDatabase, type Database } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrations.ts';
import { newTestDatabase, onPostgres } from './test-databases.ts';

/** A store of a test's own: a folder, and on PostgreSQL an empty database. */
export interface TestStore {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The settings of a process that works on it. */
  settings: Record<string, string>;
  remove(): void;
}

export async function newTestStore(): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-store-'));
  const databaseUrl = await newTestDatabase();
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

/** The same with its schema. */
export async function openTestStore(): Promise<Database> {
  if (onPostgres)
    return openDatabase({ dataDir: '', databaseUrl: await newTestDatabase(await template()) });
  const db = openMemoryDatabase();
  await migrate(db);
  return db;
}

let prepared: Promise<string> | undefined;

/** A database with the schema, which others are copies of: faster than making the tables each time. */
function template(): Promise<string> {
  prepared ??= (async () => {
    const databaseUrl = (await newTestDatabase()) ?? '';
    const db = openDatabase({ dataDir: '', databaseUrl });
    await migrate(db);
    await db.destroy();
    return new URL(databaseUrl).pathname.slice(1);
  })();
  return prepared;
}
