import type { Database } from '../../db/open-database.ts';
import { referencesIn } from '../references.ts';

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
    .selectFrom('revisions')
    .select(['entry_id', 'kind', 'slug', 'source'])
    .where('state', '=', 'published')
    .where('source', 'like', '%{{%')
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  return rows.flatMap(({ entry_id, kind, slug, source }) => {
    const name = except.includes(entry_id) ? undefined : referencesIn(source).find(uses);
    return name === undefined ? [] : [{ kind, slug, name }];
  });
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
