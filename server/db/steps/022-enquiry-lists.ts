import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What lists of enquiries are filtered by and sorted by, in an index: the rows are long. */
const STATEMENTS = [
  'alter table enquiries add column country text',
  'alter table enquiries add column came_from text',
  'alter table enquiries add column about text',
  `create index enquiries_listed on enquiries
    (received_at, id, status, stage, owner_id, waits_since, country, came_from, about)`,
  `create index enquiries_listed_waiting on enquiries
    (waits_since, received_at, id, status, stage, owner_id, country, came_from, about)
    where waits_since is not null`,
  'create index enquiries_not_listed on enquiries (id) where country is null',
];

/** server/enquiries/follow-up/fill-searched.ts fills the columns of older rows. */
export const enquiryLists: MigrationStep = {
  id: '022-enquiry-lists',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
