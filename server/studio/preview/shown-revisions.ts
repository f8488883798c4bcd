import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { pathOfEntry } from '../../../contract/site-paths.ts';
import { pagePathOf } from '../../content/entry-store/find-entry.ts';
import { readRevisions, type Revision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';

/** Revisions by their ids, in this order; null if one of them does not exist, or not any more. */
export async function readShown(
  db: Database,
  ids: readonly string[],
): Promise<[Revision, ...Revision[]] | null> {
  const read = await readRevisions(db.selectFrom('revisions').where('id', 'in', ids));
  const byId = new Map(read.map((revision) => [revision.id, revision]));
  const [first, ...others] = ids.map((id) => byId.get(id));
  return first && others.every((one) => one !== undefined) ? [first, ...others] : null;
}

/** The path of the page that has the text of a revision, or is its own; the home page if there is none. */
export const pathOfShown = ({ kind, slug }: Pick<Revision, 'kind' | 'slug'>): string =>
  pagePathOf({ kind, slug }) ?? pathOfEntry(kind, slug) ?? '/';

/** The paths of the pages that revisions are about: where they will be, and where their entries are now. */
export async function readOwnPaths(
  db: Database,
  revisions: readonly Revision[],
): Promise<string[]> {
  const entryIds = revisions.map(({ entryId }) => entryId);
  const rows = await db
    .selectFrom('published')
    .select(['kind', 'slug'])
    .where('entry_id', 'in', entryIds)
    .execute();
  const published = rows.map(({ kind, slug }) => ({ kind: kind as KindName, slug }));
  return [...revisions, ...published].map(pathOfShown);
}
