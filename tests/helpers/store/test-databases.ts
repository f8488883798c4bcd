import { Client } from 'pg';
import { copyDatabase } from './copy-database.ts';

/** Whether the tests run on PostgreSQL (vitest.config.ts). */
export const onPostgres = process.env.TEST_STORE === 'postgres';

/** The initial state of a test's store: empty, with the schema, or with the sample content. */
export type Beginning = 'empty' | 'schema' | 'content';

const templates: Record<Beginning, string> = {
  empty: 'template1',
  schema: 'template_schema',
  content: 'template_content',
};

/** The databases that this process created and did not drop. */
const made: string[] = [];
let count = 0;

/**
 * Creates a database if the tests run on PostgreSQL.
 *
 * @returns its URL; undefined on SQLite
 */
export async function newTestDatabase(beginning: Beginning = 'empty'): Promise<string | undefined> {
  if (!onPostgres) return undefined;
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  const name = `test_${process.pid}_${++count}`;
  await copyDatabase(url.href, templates[beginning], name);
  made.push(name);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Drops the databases that this process created, before their pages are written to disk: hundreds of
 * them are gigabytes in a hundred thousand files. One that is still in use goes with its server.
 */
export async function dropTestDatabases(): Promise<void> {
  if (made.length === 0) return;
  const client = new Client({ connectionString: process.env.TEST_POSTGRES });
  await client.connect();
  for (const name of made.splice(0))
    await client.query(`drop database ${name}`).catch(() => undefined);
  await client.end();
}
