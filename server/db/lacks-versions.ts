import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/**
 * Whether versions of pictures are not in `picture_versions` yet. They may have any file, so none is removed then. Counts
 * are read from indexes, in a tenth of the time that it takes to look for one.
 */
export async function lacksVersions(db: Database): Promise<boolean> {
  const counted = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('revisions')
        .select((of) => of.fn.countAll<number | string>().as('all'))
        // A literal, as in the index.
        .where('kind', '=', sql.lit('picture'))
        .as('all'),
      e
        .selectFrom('picture_versions')
        .select((of) => of.fn.countAll<number | string>().as('recorded'))
        .as('recorded'),
    ])
    .executeTakeFirstOrThrow();
  return Number(counted.all) > Number(counted.recorded);
}
