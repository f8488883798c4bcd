import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { checkTables } from './check-store.ts';
import { failed, ok, warning, type CheckResult } from './doctor-check.ts';

/** The oldest major version that gets fixes. */
const OLDEST_SUPPORTED = 14;

type ServerSettings = Record<'version' | 'durable' | 'commit' | 'reading', string>;

/** The PostgreSQL server is reachable, durable, writable and up to date. */
export async function checkPostgres(db: Database): Promise<CheckResult> {
  try {
    const { rows } = await sql<ServerSettings>`
      select current_setting('server_version') as version,
        current_setting('fsync') as durable,
        current_setting('synchronous_commit') as commit,
        current_setting('transaction_read_only') as reading`.execute(db);
    const { version, durable, commit, reading } = rows[0]!;
    const server = `PostgreSQL ${version}`;
    if (reading === 'on') return failed(`${server} is read-only: is it a standby?`);
    if (commit === 'off') return failed(`${server} confirms commits before they are on disk`);
    const outdated = await checkTables(db, server);
    if (outdated) return outdated;
    if (durable === 'off')
      return warning(`${server} runs with fsync off: a power failure loses enquiries`);
    if (parseInt(version) < OLDEST_SUPPORTED) return warning(`${server} is no longer supported`);
    return ok(`${server} is durable, writable and up to date`);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error.reason === 'refused' || error.reason === 'broken') return failed(error.message);
    const { code } = (error.cause ?? {}) as { code?: string };
    return failed(`the server is unavailable (${code ?? error.reason})`);
  }
}
