import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** The library of pictures; what the columns mean is in server/db/tables.ts. */
const STATEMENTS = [
  `create table media_files (
    file text primary key,
    original text not null unique,
    width integer not null,
    height integer not null,
    created_at text not null,
    made_at text,
    failed_at text
  )`,
  'create index media_files_waiting on media_files (created_at) where made_at is null',
  `create table picture_uses (
    revision_id text not null references revisions (id) on delete cascade,
    slug text not null,
    primary key (revision_id, slug)
  )`,
  'create index picture_uses_slug on picture_uses (slug)',
];

export const pictures: MigrationStep = {
  id: '005-pictures',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
