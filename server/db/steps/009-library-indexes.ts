import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** With 50,000 pictures those that are not used, or were deleted, are found in the indexes alone. */
const STATEMENTS = [
  'drop index revisions_of_pictures',
  `create index revisions_of_pictures on revisions (kind, entry_id, number, slug, state)
   where kind = 'picture'`,
  'drop index picture_uses_slug',
  'create index picture_uses_slug on picture_uses (slug, revision_id)',
];

export const libraryIndexes: MigrationStep = {
  id: '009-library-indexes',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
