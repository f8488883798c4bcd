import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';

/** Whether the page at a path was taken down on purpose, by a date or at once, and is not published again. */
export async function wasTakenDown(db: Database, path: string): Promise<boolean> {
  const kind = kindNames.find((name) => path.startsWith(kindOf(name).page ?? '\0'));
  if (kind === undefined) return false;
  const revisions = await db
    .selectFrom('revisions')
    .select(['state', 'unpublish_at', 'ended_at'])
    .where('kind', '=', kind)
    .where('slug', '=', path.slice(kindOf(kind).page?.length))
    .where((e) => e.or([e('state', '=', 'published'), e('unpublish_at', 'is not', null)]))
    .execute();
  return (
    revisions.some(({ unpublish_at, ended_at }) => unpublish_at !== null && ended_at !== null) &&
    !revisions.some(({ state }) => state === 'published')
  );
}
