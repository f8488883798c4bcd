import type { Database } from '../../db/open-database.ts';
import { addressAt } from './find-entry.ts';

/** Whether the page at a path was taken down on purpose, by a date or at once, and is not published again. */
export async function wasTakenDown(db: Database, path: string): Promise<boolean> {
  const at = addressAt(path);
  if (!at) return false;
  const revisions = await db
    .selectFrom('revisions')
    .select(['state', 'unpublish_at', 'ended_at'])
    .where('kind', '=', at.kind)
    .where('slug', '=', at.slug)
    .where((e) => e.or([e('state', '=', 'published'), e('unpublish_at', 'is not', null)]))
    .execute();
  return (
    revisions.some(({ unpublish_at, ended_at }) => unpublish_at !== null && ended_at !== null) &&
    !revisions.some(({ state }) => state === 'published')
  );
}
