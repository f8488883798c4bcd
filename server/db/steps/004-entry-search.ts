import { sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { MigrationStep } from './migration-step.ts';

/** What the studio's search finds; what the columns mean is in server/db/tables.ts. */
const TABLE = `create table searched_entries (
  id bigint primary key,
  entry_id text not null unique,
  texts text not null,
  digits text not null
)`;

export const entrySearch: MigrationStep = {
  id: '004-entry-search',
  async up(db) {
    for (const statement of [TABLE, ...engineOf(db).texts.entries.create])
      await sql.raw(statement).execute(db);
  },
};
