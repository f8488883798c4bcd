import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

const PICTURES = "(select entry_id from revisions where kind = 'picture')";

/** What the library is listed and filtered by. The search reads the pictures again, for their tags. */
const STATEMENTS = [
  `create table searched_tags (
    entry_id text not null references searched_entries (entry_id) on delete cascade,
    tag text not null,
    primary key (entry_id, tag)
  )`,
  'create index searched_tags_tag on searched_tags (tag, entry_id)',
  "create index revisions_of_pictures on revisions (kind, entry_id) where kind = 'picture'",
  `delete from entry_text
   where rowid in (select id from searched_entries where entry_id in ${PICTURES})`,
  `delete from searched_entries where entry_id in ${PICTURES}`,
];

export const pictureTags: MigrationStep = {
  id: '007-picture-tags',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
