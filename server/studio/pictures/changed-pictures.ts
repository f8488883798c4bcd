import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';

/** Selects the newest version of each picture. */
export const newestPictures = (db: Database) =>
  db
    .selectFrom('revisions')
    // A literal, as in the index.
    .where('kind', '=', sql.lit('picture'))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('revisions as newer')
            .select('newer.id')
            .whereRef('newer.entry_id', '=', 'revisions.entry_id')
            .whereRef('newer.number', '>', 'revisions.number'),
        ),
      ),
    );

/** Selects the newest versions of published pictures that are not published yet. New ones are published when made. */
export const changedPictures = (db: Database) =>
  newestPictures(db)
    .where('state', 'in', ['draft', 'scheduled'])
    .where((e) =>
      e.exists(
        e
          .selectFrom('revisions as shown')
          .select('shown.id')
          .whereRef('shown.entry_id', '=', 'revisions.entry_id')
          .where('shown.state', '=', 'published'),
      ),
    );

/** How many pictures that visitors see have unpublished changes. */
export const countChanged = async (db: Database): Promise<number> =>
  (await changedPictures(db).select('id').execute()).length;

/** Selects the versions of pictures that nobody described. Those that came as files are described where they are shown. */
export const undescribed = (e: ExpressionBuilder<Tables, 'revisions'>) =>
  e
    .selectFrom('picture_versions')
    .select('revision_id')
    .where('alt', 'is', null)
    .where('decorative', '=', 0)
    .where('digest', 'is not', null);
