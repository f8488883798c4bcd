import { sql } from 'kysely';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { pendingMigrations } from '../db/migrations.ts';
import { explainMove } from '../db/move/move-store.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

/** The oldest major version that gets fixes. */
const OLDEST_SUPPORTED = 14;

interface ServerSettings {
  version: string;
  durable: string;
  commit: string;
  reading: string;
}

/** The PostgreSQL server is reachable, durable, writable and up to date. */
export function checkPostgres(config: StoreAddress): Check {
  return {
    name: 'database',
    async run() {
      try {
        await using db = openDatabase(config);
        const { rows } = await sql<ServerSettings>`
          select current_setting('server_version') as version,
            current_setting('fsync') as durable,
            current_setting('synchronous_commit') as commit,
            current_setting('transaction_read_only') as reading`.execute(db);
        const { version, durable, commit, reading } = rows[0]!;
        const server = `PostgreSQL ${version}`;
        if (reading === 'on') return failed(`${server} is read-only: is it a standby?`);
        if (commit === 'off') return failed(`${server} confirms commits before they are on disk`);
        const pending = await pendingMigrations(db);
        if (pending.length > 0)
          return warning(`${server}: the next start applies ${pending.join(', ')}`);
        const move = await explainMove(db);
        if (move !== null) return failed(move);
        if (durable === 'off')
          return warning(`${server} runs with fsync off: a power failure loses enquiries`);
        if (parseInt(version) < OLDEST_SUPPORTED)
          return warning(`${server} is no longer supported`);
        return ok(`${server} is durable, writable and up to date`);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (error.reason === 'refused' || error.reason === 'broken') return failed(error.message);
        const { code } = (error.cause ?? {}) as { code?: string };
        return failed(`the server is unavailable (${code ?? error.reason})`);
      }
    },
  };
}
