import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What was said of an enquiry is searched on its own, so that a note costs the same however many there are. What was
 * made for the search before is made again, because numbers and names are compared in another way. Each tab of the
 * studio says what it has open; the columns of `sessions` for that are no longer used.
 */
const STATEMENTS = [
  'alter table enquiry_events add column searched text',
  'create index enquiry_events_not_searched on enquiry_events (id) where searched is null',
  'update enquiries set searched = null',
  'delete from entry_text',
  'delete from searched_entries',
  `create table open_tabs (
    id text primary key,
    session text not null references sessions (digest) on delete cascade,
    entry_id text not null,
    seen_at text not null
  )`,
  'create index open_tabs_of on open_tabs (entry_id)',
  'create index open_tabs_in on open_tabs (session)',
];

export const deskMends: MigrationStep = {
  id: '011-desk-mends',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
