import { pathOfShowing } from '../../../contract/site-paths.ts';
import { pagePathOf } from '../../content/entry-store/find-entry.ts';
import { readByIds } from '../../content/entry-store/publish.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';

/** Reads revisions by their ids; null if one of them does not exist. */
export async function readShown(db: Database, ids: readonly string[]): Promise<Revision[] | null> {
  const revisions = ids.length > 0 ? await readByIds(db, ids) : [];
  return revisions.length === new Set(ids).size ? revisions : null;
}

/** The path of the page of a revision, or of one that shows it. */
export const pathShowing = ({ kind, slug }: Pick<Revision, 'kind' | 'slug'>): string =>
  pagePathOf({ kind, slug }) ?? pathOfShowing(kind, slug);
