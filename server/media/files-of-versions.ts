import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** Selects the versions of pictures with their revisions. */
export const selectVersions = (db: Database) =>
  db
    .selectFrom('picture_versions as version')
    .innerJoin('revisions', 'revisions.id', 'version.revision_id');

/**
 * Selects the files of all versions of some pictures that no other picture has.
 *
 * @param entries their ids
 */
export const filesOnlyOf = (
  db: Database,
  entries: readonly string[] | SelectQueryBuilder<any, any, { entry_id: string }>,
) =>
  db
    .selectFrom('media_files')
    .select(['file', 'width'])
    .where('file', 'in', selectVersions(db).select('digest').where('entry_id', 'in', entries))
    .where((e) =>
      e.not(
        e.exists(
          selectVersions(db)
            .select('digest')
            .where('digest', '=', sql.ref<string>('media_files.file'))
            .where('state', '<>', 'replaced')
            .where('entry_id', 'not in', entries),
        ),
      ),
    );
