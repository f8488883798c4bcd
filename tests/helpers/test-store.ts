import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, openMemoryDatabase, type Database } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrations.ts';

/** Whether this run of the tests is the one on PostgreSQL (vitest.config.ts). */
export const onPostgres = process.env.TEST_STORE === 'postgres';

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
  const databaseUrl = onPostgres ? await newDatabase('template1') : undefined;
  return {
    dataDir,
    databaseUrl,
    settings: { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

/** An empty store of the kind that this run is about, for as long as the test has it open. */
export async function openEmptyStore(): Promise<Database> {
  if (!onPostgres) return openMemoryDatabase();
  return openDatabase({ dataDir: '', databaseUrl: await newDatabase('template1') });
}

/** The same with its schema. */
export async function openTestStore(): Promise<Database> {
  if (onPostgres) return openDatabase({ dataDir: '', databaseUrl: await newDatabase(await template()) });
  const db = openMemoryDatabase();
  await migrate(db);
  return db;
}

let prepared: Promise<string> | undefined;

/** A database with the schema, which others are copies of: faster than making the tables each time. */
function template(): Promise<string> {
  prepared ??= (async () => {
    const url = await newDatabase('template1');
    const db = openDatabase({ dataDir: '', databaseUrl: url });
    await migrate(db);
    await db.destroy();
    return new URL(url).pathname.slice(1);
  })();
  return prepared;
}

let made = 0;

async function newDatabase(from: string): Promise<string> {
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  const name = `test_${process.pid}_${++made}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${from}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
