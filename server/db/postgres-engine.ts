import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Engine } from './engine.ts';
import { listenToPostgres } from './postgres-listener.ts';
import { postgresTexts } from './text-index.ts';

/**
 * The PostgreSQL engine.
 *
 * @param config of the dedicated connection for LISTEN
 */
export function postgresEngine(config: ClientConfig): Engine {
  return {
    // Concurrent transactions share a disk flush (group commit), so batches can be small.
    commits: { concurrency: 4, batch: 16, pause: 0 },
    shared: true,
    texts: postgresTexts,
    contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
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
    async lockTables(transaction, tables) {
      const names = sql.join(tables.map((table) => sql.table(table)));
      await sql`lock table ${names} in share row exclusive mode`.execute(transaction);
    },
    async refuseWrites(transaction, tables) {
      await sql`create function refuse_write() returns trigger language plpgsql
        as 'begin raise exception using errcode = ''MOVED''; end'`.execute(transaction);
      for (const table of tables)
        await sql`create trigger refuse_write before insert or update or delete on ${sql.table(table)}
          for each statement execute function refuse_write()`.execute(transaction);
    },
    async allowWrites(transaction) {
      await sql`drop function refuse_write cascade`.execute(transaction);
    },
    lockRows: (query, locked) =>
      locked === 'skip' ? query.forUpdate().skipLocked() : query.forUpdate(),
    // Deleted rows are overwritten after the server's next vacuum.
    scrubDeleted: async () => null,
    async notify(transaction) {
      await sql`select pg_notify('citadel_content', '')`.execute(transaction);
    },
    listen: (onNotify) => listenToPostgres(config, onNotify),
  };
}
