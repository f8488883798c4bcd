import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What the team does with enquiries; what the columns mean is in server/db/tables.ts. */
const STATEMENTS = [
  "alter table enquiries add column stage text not null default 'new'",
  'alter table enquiries add column lost_reason text',
  'alter table enquiries add column owner_id text',
  "alter table enquiries add column tags text not null default '[]'",
  'alter table enquiries add column waits_since text',
  'alter table enquiries add column remind_at text',
  'alter table enquiries add column person_id text',
  'alter table enquiries add column reply text',
  'alter table enquiries add column searched text',
  'create index enquiries_waiting on enquiries (waits_since) where waits_since is not null',
  'create index enquiries_reminders on enquiries (remind_at) where remind_at is not null',
  'create index enquiries_of_person on enquiries (person_id) where person_id is not null',
  'create index enquiries_not_searched on enquiries (id) where searched is null',
  `create table enquiry_events (
    id text primary key,
    enquiry_id text not null references enquiries (id) on delete cascade,
    at text not null,
    account_id text,
    actor text not null,
    act text not null,
    channel text,
    body text not null,
    changes text not null,
    undone_by text,
    request text
  )`,
  'create index enquiry_events_of on enquiry_events (enquiry_id, id)',
  'create unique index enquiry_events_requests on enquiry_events (request)',
  // Deliveries that tell of events: see due() in server/enquiries/deliver/outbox.ts.
  "create index deliveries_of_events on deliveries (status, next_attempt_at) where destination like '%#%'",
];

export const desk: MigrationStep = {
  id: '008-desk',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
