import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What is asked of pictures, in columns; what they mean is in server/db/tables.ts. They are filled by
 * server/content/entry-store/fill-picture-versions.ts and as rows are made again at the start.
 */
const STATEMENTS = [
  `create table picture_versions (
    revision_id text primary key references revisions (id) on delete cascade,
    digest text,
    alt text,
    decorative integer not null,
    made_from_file integer not null
  )`,
  'create index picture_versions_digest on picture_versions (digest)',
  'alter table published add column in_place_of text',
  'create index published_in_place on published (in_place_of) where in_place_of is not null',
];

export const pictureVersions: MigrationStep = {
  id: '017-picture-versions',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
