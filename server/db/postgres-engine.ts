import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Engine } from './engine.ts';
import { listenToPostgres } from './postgres-listener.ts';
import { postgresTerms } from './postgres-terms.ts';

/**
 * The PostgreSQL engine.
 *
 * @param config of the dedicated connection for LISTEN
 */
export function postgresEngine(config: ClientConfig): Engine {
  return {
    name: 'postgres',
    // Concurrent transactions share a disk flush (group commit), so batches can be small.
    commits: { concurrency: 4, batch: 16 },
    shared: true,
    terms: postgresTerms,
    async readTime(db) {
      // Unlike now(), clock_timestamp() advances within a transaction.
      const { rows } = await sql<{ now: number }>`
        select floor(extract(epoch from clock_timestamp()) * 1000) as now`.execute(db);
      return new Date(rows[0]!.now);
    },
    async lockName(transaction, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`citadel ${name}`}, 0))`.execute(
        transaction,
      );
    },
    lockRows: (query) => query.forUpdate().skipLocked(),
    // Deleted rows are overwritten after the server's next vacuum.
    scrubDeleted: async () => false,
    async notify(transaction, channel) {
      await sql`select pg_notify(${`citadel_${channel}`}, '')`.execute(transaction);
    },
    listen: (channel, onNotify) => listenToPostgres(config, `citadel_${channel}`, onNotify),
  };
}
