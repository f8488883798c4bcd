/** Vitest's global setup of the project "postgres": one server for all its files. */
import { startPostgres } from './temporary-postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_POSTGRES = server.url('postgres');
  return () => server.stop();
}
