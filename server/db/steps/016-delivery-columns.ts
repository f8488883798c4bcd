import { PostgresAdapter, sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What `destination` says, in columns. The database makes them, so that they are right in rows that the release before
 * writes beside this one. PostgreSQL before 18 only stores such columns; SQLite only adds those that are not stored.
 */
const COLUMNS = {
  event_id: `case when destination like '%#%' then substr(destination, length(destination) - 35) end`,
  target: `case when destination like '%#%' then substr(destination, 1, length(destination) - 37) else destination end`,
};

export const deliveryColumns: MigrationStep = {
  id: '016-delivery-columns',
  async up(db) {
    const kept = db.getExecutor().adapter instanceof PostgresAdapter ? 'stored' : 'virtual';
    for (const [name, made] of Object.entries(COLUMNS))
      await sql
        .raw(`alter table deliveries add column ${name} text generated always as (${made}) ${kept}`)
        .execute(db);
    // Beside `deliveries_of_events`, which the release before uses.
    await sql`create index deliveries_due_of_events on deliveries (target, status, next_attempt_at)
      where event_id is not null`.execute(db);
  },
};
