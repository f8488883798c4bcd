import type { Database } from '../../db/open-database.ts';
import type { Names } from '../names.ts';
import { slugOfPicture } from '../picture-names.ts';
import { findEntry } from './find-entry.ts';
import { getNewestRevision, type Revision } from './revision.ts';

/** The newest version of a picture, by the id of its entry or by what fields say; null if there is none. */
export async function findPicture(db: Database, name: string): Promise<Revision | null> {
  const id = await findEntry(db, 'picture', slugOfPicture(name));
  const newest = await getNewestRevision(db, id ?? name);
  return newest?.kind === 'picture' ? newest : null;
}

/** The uses of pictures in what is published, scheduled or drafted. */
export const liveUses = (db: Database) =>
  db
    .selectFrom('picture_uses as uses')
    .innerJoin('revisions as user', 'user.id', 'uses.revision_id')
    .select('user.id')
    .where('user.state', 'in', ['draft', 'scheduled', 'published']);

/** An entry that shows a picture. */
export interface PictureUse {
  id: string;
  kind: string;
  slug: string;
  title: string | null;
  state: Revision['state'];
  /** The first field that shows it; empty for a draft. */
  field: string;
}

/** The entries whose published, scheduled or drafted versions show a picture. */
export async function findUses(db: Database, slug: string): Promise<PictureUse[]> {
  const rows = await liveUses(db)
    .leftJoin('published', (join) =>
      join
        .onRef('published.entry_id', '=', 'user.entry_id')
        .onRef('published.revision_id', '=', 'user.id'),
    )
    .clearSelect()
    .select(['user.entry_id as id', 'user.kind', 'user.slug', 'user.title', 'user.state'])
    .select('published.refers')
    .where('uses.slug', '=', slug)
    .orderBy('user.kind')
    .orderBy('user.slug')
    .orderBy('user.number', 'desc')
    .execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(({ refers, ...row }) => {
    const names = JSON.parse(refers ?? '{}') as Names;
    return { ...row, field: names[`picture/${slug}`] ?? names[`file/${slug}`] ?? '' };
  });
}
