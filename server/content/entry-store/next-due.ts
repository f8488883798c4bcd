import { kindNames } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import type { Revision } from './revision.ts';

/** A date on which a revision is published or taken down. */
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
 * Lists dates on which revisions are published or taken down, earliest first.
 *
 * @param before ISO 8601, UTC
 * @param most how many of each are listed
 */
async function listDue(db: Database, before: string, most: number): Promise<Due[]> {
  const listDated = (state: Revision['state'], date: 'publish_at' | 'unpublish_at') =>
    db
      .selectFrom('revisions')
      .select((e) => ['id', 'kind', 'slug', e.ref(date).as('due')])
      .where('state', '=', state)
      .where(date, '<', before)
      // What only a newer version can publish must not hold up the rest.
      .where('kind', 'in', kindNames)
      .orderBy(date)
      .limit(most)
      .execute();
  const begins = await listDated('scheduled', 'publish_at');
  const ends = await listDated('published', 'unpublish_at');
  return [...begins, ...ends]
    .map(({ due, ...revision }) => ({ ...revision, due: due ?? '' }))
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
}

/** Lists what was due before a moment (ISO 8601, UTC), oldest first; at most ten thousand of each. */
export const listOverdue = (db: Database, before: string): Promise<Due[]> =>
  listDue(db, before, 10_000);

/**
 * The earliest date on which something is due, which may have passed; ISO 8601, UTC, or null.
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

/** How many seconds ago the oldest was due; 0 if nothing is overdue. */
export async function getSecondsOverdue(db: Database, now: Date): Promise<number> {
  const next = await getNextDue(db);
  return next === null ? 0 : Math.max(0, (now.getTime() - Date.parse(next)) / 1_000);
}
