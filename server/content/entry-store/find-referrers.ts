import type { Database } from '../../db/open-database.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { rowKey } from '../published/published-rows.ts';
import { referenceValues, type readReferred, type ReferenceValues } from '../references.ts';

/** A published entry that refers to others, and one of the names that it uses. */
export interface Referrer {
  kind: string;
  slug: string;
  /** Such as `figure:clients`. */
  name: string;
}

/**
 * The published entries whose texts use certain names, by kind and slug.
 *
 * @param except ids of entries to leave out
 */
export async function findReferrers(
  db: Database,
  uses: (name: string) => boolean,
  except: readonly string[] = [],
): Promise<Referrer[]> {
  const rows = await db
    .selectFrom('published')
    .select(['entry_id', 'kind', 'slug', 'refers'])
    .where('refers', 'is not', null)
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  return rows.flatMap(({ entry_id, kind, slug, refers }) => {
    const names = JSON.parse(refers ?? '[]') as string[];
    const name = except.includes(entry_id) ? undefined : names.find(uses);
    return name === undefined ? [] : [{ kind, slug, name }];
  });
}

/**
 * The published entries that use what an entry stands for now and nothing will stand for any more.
 *
 * @param rows what can be referred to now
 * @param values what references will stand for
 * @param except ids of entries that change together with it
 */
export async function findReferrersOfLost(
  db: Database,
  entryId: string,
  rows: Awaited<ReturnType<typeof readReferred>>,
  values: ReferenceValues,
  except: readonly string[],
): Promise<Referrer[]> {
  const own = referenceValues(rows.filter((row) => row.entryId === entryId));
  const lost = [...own.keys()].filter((name) => !values.has(name));
  return lost.length === 0 ? [] : findReferrers(db, (name) => lost.includes(name), except);
}

/**
 * Dates the rows that refer to something whose value changed: a changed price is a changed page. What has
 * a value for the first time is not a change.
 *
 * @param now ISO 8601, UTC
 * @param before what references stood for before
 * @param values what they stand for now
 * @returns the rows that were dated
 */
export async function dateReferrers(
  db: Database,
  now: string,
  before: ReferenceValues,
  values: ReferenceValues,
): Promise<Pick<PublishedDraft, 'kind' | 'slug'>[]> {
  const changed = [...before.keys()].filter((name) => values.get(name) !== before.get(name));
  if (changed.length === 0) return [];
  const dated = await db
    .updateTable('published')
    .set({ reference_changed_at: now })
    .where('refers', 'is not', null)
    // No name contains a wildcard.
    .where((e) => e.or(changed.map((name) => e('refers', 'like', `%${JSON.stringify(name)}%`))))
    .returning(['kind', 'slug'])
    .execute();
  return dated.map(rowKey);
}

/** An entry for people; the only one of its kind has the kind's name. */
export const nameEntry = ({ kind, slug }: { kind: string; slug: string }): string =>
  kind === slug ? kind : `${kind} ${slug}`;

/** Entries that are named in a message. */
const NAMED = 5;

/** Names entries for people. */
export const nameReferrers = (referrers: readonly Referrer[]): string =>
  referrers.slice(0, NAMED).map(nameEntry).join(', ') +
  (referrers.length > NAMED ? ` and ${referrers.length - NAMED} more` : '');
