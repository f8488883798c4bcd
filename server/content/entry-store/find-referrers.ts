import type { Database } from '../../db/open-database.ts';

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
  return (await listReferring(db)).flatMap(({ entryId, kind, slug, names }) => {
    const name = except.includes(entryId) ? undefined : names.find(uses);
    return name === undefined ? [] : [{ kind, slug, name }];
  });
}

/** The published rows with references, by kind and slug, with the names that they use. */
export async function listReferring(
  db: Database,
): Promise<{ entryId: string; kind: string; slug: string; names: string[] }[]> {
  const rows = await db
    .selectFrom('published')
    .select(['entry_id as entryId', 'kind', 'slug', 'refers'])
    .where('refers', 'is not', null)
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  return rows.map(({ refers, ...row }) => ({
    ...row,
    names: JSON.parse(refers ?? '[]') as string[],
  }));
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
