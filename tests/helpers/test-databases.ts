import { Client } from 'pg';

/** Whether this run of the tests is the one on PostgreSQL (vitest.config.ts). */
export const onPostgres = process.env.TEST_STORE === 'postgres';

let made = 0;

/**
 * A new database where the tests run on PostgreSQL.
 *
 * @param template the database that it is a copy of; empty unless given
 * @returns its address; undefined in the run on SQLite
 */
export async function newTestDatabase(template = 'template1'): Promise<string | undefined> {
  if (!onPostgres) return undefined;
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  const name = `test_${process.pid}_${++made}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
