import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What the studio stores; what the columns mean is in server/db/tables.ts. */
const TABLES = `
alter table revisions add column title text;
create index revisions_listed on revisions (entry_id, number, state, published_at, publish_at, unpublish_at);

create table accounts (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null,
  created_at text not null,
  disabled_at text
);

create table passkeys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at text not null,
  used_at text
);
create index passkeys_of_account on passkeys (account_id);

create table sign_in_links (
  digest text primary key,
  account_id text references accounts (id) on delete cascade,
  purpose text not null,
  expires_at text not null
);

create table sessions (
  digest text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at text not null,
  seen_at text not null,
  verified_at text,
  entry_id text,
  entry_seen_at text
);
create index sessions_of_account on sessions (account_id);

create table api_keys (
  name text primary key,
  digest text not null unique,
  scopes text not null,
  created_by text not null,
  created_at text not null,
  used_at text,
  revoked_at text
);

create table audit_log (
  id text primary key,
  at text not null,
  account_id text,
  actor text not null,
  act text not null,
  subject text not null,
  details text
);

create table draft_links (
  digest text primary key,
  revision_id text not null references revisions (id) on delete cascade,
  created_by text not null,
  created_at text not null,
  expires_at text not null
)`;

export const studio: MigrationStep = {
  id: '002-studio',
  async up(db) {
    for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db);
  },
};
