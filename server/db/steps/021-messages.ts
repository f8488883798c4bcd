import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Replies that the desk sends, with their attachments; and the subject of a drafted one. */
const STATEMENTS = [
  'alter table enquiries add column reply_subject text',
  `create table enquiry_messages (
    id text primary key references enquiry_events (id) on delete cascade,
    enquiry_id text not null references enquiries (id) on delete cascade,
    subject text not null,
    message_id text not null,
    accepted text,
    failure text
  )`,
  'create index enquiry_messages_of on enquiry_messages (enquiry_id)',
  `create table enquiry_files (
    id text primary key,
    enquiry_id text not null references enquiries (id) on delete cascade,
    message_id text references enquiry_messages (id) on delete set null,
    name text not null,
    type text not null,
    bytes integer,
    created_at text not null
  )`,
  'create index enquiry_files_of on enquiry_files (enquiry_id)',
  'create index enquiry_files_sent_with on enquiry_files (message_id)',
  `create table enquiry_file_pieces (
    file_id text not null references enquiry_files (id) on delete cascade,
    number integer not null,
    data text not null,
    primary key (file_id, number)
  )`,
];

export const messages: MigrationStep = {
  id: '021-messages',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
