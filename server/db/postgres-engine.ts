import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Engine } from './engine.ts';
import { listenToPostgres } from './postgres-listener.ts';

/** @param config how a connection of its own is made, for listening */
export function postgresEngine(config: ClientConfig): Engine {
  return {
    name: 'postgres',
    // Several transactions wait for the disk together; each takes only some of the works.
    commits: { atOnce: 4, batch: 16 },
    shared: true,
    async readTime(db) {
      // clock_timestamp() goes on within a transaction; now() is when it began.
      const { rows } = await sql<{ now: number }>`
        select floor(extract(epoch from clock_timestamp()) * 1000) as now`.execute(db);
      return new Date(rows[0]!.now);
    },
    async lockName(transaction, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`citadel ${name}`}, 0))`.execute(
        transaction,
      );
    },
    takeRows: (query) => query.forUpdate().skipLocked(),
    // Rows that were deleted are overwritten when the server vacuums the table, in its own time.
    scrubDeleted: async () => false,
    async announce(transaction, channel) {
      await sql`select pg_notify(${`citadel_${channel}`}, '')`.execute(transaction);
    },
    listen: (channel, heard) => listenToPostgres(config, `citadel_${channel}`, heard),
  };
}
