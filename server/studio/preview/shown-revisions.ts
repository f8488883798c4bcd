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
