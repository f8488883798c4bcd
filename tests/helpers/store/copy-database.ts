import { Client } from 'pg';

/**
 * Creates a database as a copy of another one. Where nothing is flushed to disk, it is copied as files:
 * by way of the log, as PostgreSQL 15 does otherwise, it takes twice the processor time.
 *
 * @param server the URL of any database on the server
 */
export async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ asFiles: boolean }>(`
      select current_setting('server_version_num')::int >= 150000
        and current_setting('fsync') = 'off' as "asFiles"`);
    const strategy = rows[0]!.asFiles ? 'strategy file_copy' : '';
    await client.query(`create database ${name} template ${template} ${strategy}`);
  } finally {
    await client.end();
  }
}
