import { Client } from 'pg';

/** Whether this run of the tests is the one on PostgreSQL (vitest.config.ts). */
export const onPostgres = process.env.TEST_STORE === 'postgres';

/** What a test begins with: an empty database, one with the schema, or one with the sample content. */
export type Beginning = 'empty' | 'schema' | 'content';

const templates: Record<Beginning, string> = {
  empty: 'template1',
  schema: 'template_schema',
  content: 'template_content',
};

let made = 0;

/**
 * A new database where the tests run on PostgreSQL.
 *
 * @returns its address; undefined in the run on SQLite
 */
export async function newTestDatabase(beginning: Beginning = 'empty'): Promise<string | undefined> {
  if (!onPostgres) return undefined;
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  const name = `test_${process.pid}_${++made}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${templates[beginning]}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
