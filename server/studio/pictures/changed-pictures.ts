import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

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
