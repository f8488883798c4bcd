import { PostgresAdapter, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { MigrationStep } from './migration-step.ts';

/** The tables of version 1; what the columns mean is in server/db/tables.ts. */
const TABLES = `
create table published (
  entry_id text primary key,
  revision_id text,
  kind text not null,
  slug text not null,
  position integer not null,
  publish_at text not null,
  updated_at text not null,
  reference_changed_at text,
  refers text,
  listed text,
  body text not null,
  constraint published_address unique (kind, slug)
);
create index published_by_position on published (kind, position, slug);
create index published_by_newest on published (kind, publish_at desc, slug);
create index published_referring on published (entry_id) where refers is not null;

create table revisions (
  id text primary key,
  entry_id text not null,
  number integer not null,
  kind text not null,
  slug text not null,
  source text not null,
  author text not null,
  origin text not null,
  base text,
  state text not null,
  created_at text not null,
  publish_at text,
  unpublish_at text,
  published_at text,
  ended_at text,
  constraint revisions_number unique (entry_id, number)
);
create unique index revisions_published on revisions (entry_id) where state = 'published';
create index revisions_by_slug on revisions (kind, slug);
create index revisions_by_start on revisions (state, publish_at);
create index revisions_by_end on revisions (state, unpublish_at);

create table redirects (
  from_path text primary key,
  to_path text,
  entry_id text not null,
  created_at text not null
);

create table content_version (
  id integer primary key,
  version integer not null,
  renderer integer not null default 0
);
insert into content_version (id, version) values (1, 0);

create table enquiries (
  id text primary key,
  received_at text not null,
  status text not null,
  name text not null,
  email text not null,
  phone_number text not null,
  company_name text not null,
  website text not null,
  description text not null,
  source text not null,
  origin text,
  screening text not null default '[]',
  consent_version text,
  consent_text text,
  client_hash text,
  text_digest text,
  held_at text,
  synthetic integer not null default 0
);
create index enquiries_by_date on enquiries (received_at);
create index enquiries_by_text on enquiries (text_digest, received_at);
create index enquiries_by_client on enquiries (client_hash, received_at);

create table deliveries (
  id text primary key,
  enquiry_id text not null references enquiries (id) on delete cascade,
  destination text not null,
  status text not null,
  attempts integer not null default 0,
  attempts_before_replay integer not null default 0,
  next_attempt_at text not null,
  lease_until text,
  last_error text,
  created_at text not null,
  updated_at text not null,
  constraint deliveries_once unique (enquiry_id, destination)
);
create index deliveries_due on deliveries (destination, status, next_attempt_at);

create table delivery_attempts (
  delivery_id text not null references deliveries (id) on delete cascade,
  number integer not null,
  started_at text not null,
  finished_at text,
  outcome text,
  reason text,
  primary key (delivery_id, number)
);

create table spent_passes (digest text primary key, expires_at text not null);

create table idempotency_keys (
  key_digest text primary key,
  body_digest text not null,
  enquiry_id text not null references enquiries (id) on delete cascade,
  created_at text not null
);

create table removed_enquiries (id text primary key, removed_at text not null);

create table remote_kinds (kind text primary key, read_at text);

create table leases (name text primary key, until text not null);

create table rate_limit_buckets (name text primary key, full_at bigint not null);

create table installation (
  id integer primary key,
  secret_key text,
  moving_from text,
  moved_to text
);

create table write_check (id integer primary key, written_at text not null);

create table web_vitals (
  hour text not null,
  route text not null,
  device text not null,
  vital text not null,
  bound text not null,
  count integer not null,
  primary key (hour, route, device, vital, bound)
);

create table search_documents (
  id bigint primary key,
  kind text not null,
  slug text not null,
  path text not null,
  constraint search_documents_slug unique (kind, slug)
);

create table search_words (word text primary key, documents integer not null);

create table search_state (id integer primary key, version integer not null)`;

/** Text is compared by bytes, like on SQLite, whatever the database's locale. */
const byBytes = (statements: string) => statements.replace(/(\w+) text\b/g, '$1 text collate "C"');

export const version1: MigrationStep = {
  id: '001-version-1',
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const tables = (isPostgres ? byBytes(TABLES) : TABLES).split(';');
    for (const statement of [...tables, ...engineOf(db).texts.create])
      await sql.raw(statement).execute(db);
  },
};
