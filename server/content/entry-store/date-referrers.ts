import type { Database } from '../../db/open-database.ts';
import type { EntryDraft } from '../entry.ts';
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
): Promise<Pick<EntryDraft, 'type' | 'slug' | 'parent'>[]> {
  const values = referenceValues(await readReferred(db));
  const changed = new Set<string>();
  for (const [name, value] of referenceValues(before))
    if (values.get(name) !== value) changed.add(name);
  if (changed.size === 0) return [];
  const all: Awaited<ReturnType<typeof readReferring>> = [];
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await readReferring(db, last);
    const dated = rows.filter(({ title, content_html, fields }) =>
      namesIn(`${title} ${content_html} ${fields}`).some((name) => changed.has(name)),
    );
    if (dated.length > 0)
      await db
        .updateTable('entries')
        .set({ reference_changed_at: now })
        .where(
          'id',
          'in',
          dated.map(({ id }) => id),
        )
        .execute();
    all.push(...dated);
    last = rows.at(-1)?.id;
  }
  return all;
}

/** Rows with references, and perhaps some without: `%7B` is a brace in an address. */
const readReferring = (db: Database, after: string) =>
  db
    .selectFrom('entries')
    .select(['id', 'type', 'slug', 'parent', 'title', 'content_html', 'fields'])
    .where('id', '>', after)
    .where((e) =>
      e.or([
        e('title', 'like', '%{{%'),
        e('content_html', 'like', '%{{%'),
        e('content_html', 'like', '%7B%7B%'),
        e('fields', 'like', '%{{%'),
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
