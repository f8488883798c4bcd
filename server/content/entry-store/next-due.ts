import type { Database } from '../../db/open-database.ts';
import type { Revision } from './revision.ts';

/** Something that is to be published or taken down, or should have been. */
interface Due {
  /** Of the revision. */
  id: string;
  kind: string;
  slug: string;
  /** ISO 8601, UTC. */
  due: string;
}

/** Later than any date. */
const NEVER = '9999-12-31T23:59:59.999Z';

/**
 * What is to be published or taken down, the earliest first.
 *
 * @param before ISO 8601, UTC: what is due before it
 * @param most of either that are listed
 */
async function listDue(db: Database, before: string, most: number): Promise<Due[]> {
  const listDated = (state: Revision['state'], date: 'publish_at' | 'unpublish_at') =>
    db
      .selectFrom('revisions')
      .select((e) => ['id', 'kind', 'slug', e.ref(date).as('due')])
      .where('state', '=', state)
      .where(date, '<', before)
      .orderBy(date)
      .limit(most)
      .execute();
  const begins = await listDated('scheduled', 'publish_at');
  const ends = await listDated('published', 'unpublish_at');
  return [...begins, ...ends]
    .map(({ due, ...revision }) => ({ ...revision, due: due ?? '' }))
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
}

/** What was due before a moment (ISO 8601, UTC), the longest overdue first; ten thousand of either at most. */
export const listOverdue = (db: Database, before: string): Promise<Due[]> =>
  listDue(db, before, 10_000);

/**
 * When something is due next, or was; ISO 8601, UTC, or null.
 *
 * @param refused ids of scheduled revisions to leave out
 */
export async function getNextDue(
  db: Database,
  refused: ReadonlySet<string> = new Set(),
): Promise<string | null> {
  const due = await listDue(db, NEVER, refused.size + 1);
  return due.find(({ id }) => !refused.has(id))?.due ?? null;
}

/** Seconds for which the longest of them has been overdue; 0 if nothing is. */
export async function getSecondsOverdue(db: Database, now: Date): Promise<number> {
  const next = await getNextDue(db);
  return next === null ? 0 : Math.max(0, (now.getTime() - Date.parse(next)) / 1_000);
}
