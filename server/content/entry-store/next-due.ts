import type { Database } from '../../db/open-database.ts';

/**
 * When something is to be published or taken down next, or should have been; ISO 8601, UTC, or null.
 *
 * @param refused ids of scheduled revisions to leave out
 */
export async function getNextDue(
  db: Database,
  refused: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  let scheduled = db
    .selectFrom('revisions')
    .select('publish_at as moment')
    .where('state', '=', 'scheduled')
    .where('publish_at', 'is not', null);
  if (refused.size > 0) scheduled = scheduled.where('id', 'not in', [...refused]);
  const begin = await scheduled.orderBy('publish_at').limit(1).executeTakeFirst();
  const end = await db
    .selectFrom('revisions')
    .select('unpublish_at as moment')
    .where('state', '=', 'published')
    .where('unpublish_at', 'is not', null)
    .orderBy('unpublish_at')
    .limit(1)
    .executeTakeFirst();
  return [begin, end].flatMap((row) => row?.moment ?? []).toSorted()[0] ?? null;
}

/** Something that should have been published or taken down. */
export interface Overdue {
  kind: string;
  slug: string;
  /** ISO 8601, UTC. */
  due: string;
}

/**
 * What is overdue, first the longest.
 *
 * @param before ISO 8601, UTC: what was due before it counts
 */
export async function listOverdue(db: Database, before: string): Promise<Overdue[]> {
  const revisions = db.selectFrom('revisions');
  const scheduled = await revisions
    .select(['kind', 'slug', 'publish_at as due'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<', before)
    .execute();
  const ending = await revisions
    .select(['kind', 'slug', 'unpublish_at as due'])
    .where('state', '=', 'published')
    .where('unpublish_at', '<', before)
    .execute();
  return [...scheduled, ...ending]
    .map(({ kind, slug, due }) => ({ kind, slug, due: due ?? '' }))
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
}

/** Seconds for which the longest of them has been overdue; 0 if nothing is. */
export async function getSecondsOverdue(db: Database, now: Date): Promise<number> {
  const next = await getNextDue(db);
  return next === null ? 0 : Math.max(0, (now.getTime() - Date.parse(next)) / 1_000);
}
