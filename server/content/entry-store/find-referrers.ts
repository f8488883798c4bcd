import { firstOf } from '../../../contract/first-of.ts';
import { isKind, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { resolveText, type ReferenceValues } from '../../../domain/resolve-text.ts';
import type { Database } from '../../db/open-database.ts';
import { loadValuesFor } from '../references.ts';
import type { RowKey } from '../search-documents.ts';
import type { Names } from '../names.ts';

/** A published entry that names another, and by which name: see names.ts. */
export interface Referrer {
  entryId: string;
  kind: string;
  slug: string;
  /** Such as `figure:clients`, `person/anita` or `/services/bookeeper`. */
  name: string;
  /** The first field that has it, such as `team.0`. */
  field: string;
}

/**
 * The published entries that use certain names, by kind and slug.
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
    .select(['entry_id as entryId', 'kind', 'slug', 'refers'])
    .where('refers', 'is not', null)
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  return rows.flatMap(({ refers, ...entry }) =>
    except.includes(entry.entryId)
      ? []
      : Object.entries(JSON.parse(refers ?? '{}') as Names).flatMap(([name, field]) =>
          uses(name) ? { ...entry, name, field } : [],
        ),
  );
}

/**
 * Dates the rows that refer to something whose value changed: a changed price is a changed page. A
 * first value does not count as a change.
 *
 * @param now ISO 8601, UTC
 * @param before the values of references before the change
 * @param values their values now
 * @returns the rows that were dated
 */
export async function dateReferrers(
  db: Database,
  now: string,
  before: ReferenceValues,
  values: ReferenceValues,
): Promise<RowKey[]> {
  const changed = [...before.keys()].filter((name) => values.get(name) !== before.get(name));
  if (changed.length === 0) return [];
  return (
    db
      .updateTable('published')
      .set({ reference_changed_at: now })
      .where('refers', 'is not', null)
      // No name contains a wildcard.
      .where((e) => e.or(changed.map((name) => e('refers', 'like', `%${JSON.stringify(name)}%`))))
      .returning(['kind', 'slug'])
      .execute()
  );
}

/** Names an entry for operators: kind and slug, or the kind alone if it has only one entry. */
export const nameEntry = ({ kind, slug }: { kind: string; slug: string }): string =>
  kind === slug ? kind : `${kind} ${slug}`;

/** Names an entry in messages of the studio: its title, or what its kind is called. */
export const callEntry = ({ kind, title }: { kind: string; title: string | null }): string =>
  title ? `“${title}”` : isKind(kind) ? kindOf(kind).label : kind;

/** Names published entries in messages of the studio. */
export async function callReferrers(db: Database, referrers: readonly Referrer[]): Promise<string> {
  const rows = await db
    .selectFrom('revisions')
    .select(['kind', 'title'])
    .where('state', '=', 'published')
    .where('entry_id', 'in', [...new Set(referrers.map(({ entryId }) => entryId))])
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  const values = await loadValuesFor(
    db,
    rows.map(({ title }) => title),
  );
  return firstOf(
    rows.map(({ kind, title }) => callEntry({ kind, title: title && resolveText(title, values) })),
  );
}

/** Names entries for operators. */
export const nameReferrers = (referrers: readonly { kind: string; slug: string }[]): string =>
  firstOf([...new Set(referrers.map(nameEntry))]);
