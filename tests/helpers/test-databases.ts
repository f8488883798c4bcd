import { Client } from 'pg';

/** Whether the tests run on PostgreSQL (vitest.config.ts). */
export const onPostgres = process.env.TEST_STORE === 'postgres';

/** The initial state of a test's store: empty, with the schema, or with the sample content. */
export type Beginning = 'empty' | 'schema' | 'content';

const templates: Record<Beginning, string> = {
  empty: 'template1',
  schema: 'template_schema',
  content: 'template_content',
};

let made = 0;

/**
 * Creates a database if the tests run on PostgreSQL.
 *
 * @returns its URL; undefined on SQLite
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
