import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What the studio's list shows of entries; server/content/entry-store/start-entry-index.ts fills it. Apart from their
 * texts, which are long: a list of ten thousand does not read those.
 */
const TABLE = `create table listed_entries (
  entry_id text primary key references searched_entries (entry_id) on delete cascade,
  listed text not null
)`;

export const listedEntries: MigrationStep = {
  id: '019-listed-entries',
  async up(db) {
    await sql.raw(TABLE).execute(db);
  },
};
