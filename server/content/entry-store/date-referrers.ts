import type { Database } from '../../db/open-database.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { rowKey } from '../published/published-rows.ts';
import { namesIn, readReferred, referenceValues, type ReferredRow } from '../references.ts';

/** Rows per query, and per update. */
const BATCH = 500;

/**
 * Dates the rows that refer to something whose value changed: a changed price is a changed page. What has
 * a value for the first time is not a change.
 *
 * @param before the rows that could be referred to before
 * @param now ISO 8601, UTC
 * @returns the rows that were dated
 */
export async function dateReferrers(
  db: Database,
  before: readonly ReferredRow[],
  now: string,
): Promise<Pick<PublishedDraft, 'kind' | 'slug'>[]> {
  const values = referenceValues(await readReferred(db));
  const changed = new Set<string>();
  for (const [name, value] of referenceValues(before))
    if (values.get(name) !== value) changed.add(name);
  if (changed.size === 0) return [];
  const all: Pick<PublishedDraft, 'kind' | 'slug'>[] = [];
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await readReferring(db, last);
    const dated = rows.filter(({ body }) => namesIn(body).some((name) => changed.has(name)));
    if (dated.length > 0)
      await db
        .updateTable('published')
        .set({ reference_changed_at: now })
        .where(
          'entry_id',
          'in',
          dated.map((row) => row.entry_id),
        )
        .execute();
    all.push(...dated.map(rowKey));
    last = rows.at(-1)?.entry_id;
  }
  return all;
}

/** Rows with references, and perhaps some without: `%7B` is a brace in an address. */
const readReferring = (db: Database, after: string) =>
  db
    .selectFrom('published')
    .select(['entry_id', 'kind', 'slug', 'body'])
    .where('entry_id', '>', after)
    .where('revision_id', 'is not', null)
    .where((e) => e.or([e('body', 'like', '%{{%'), e('body', 'like', '%7B%7B%')]))
    .orderBy('entry_id')
    .limit(BATCH)
    .execute();
