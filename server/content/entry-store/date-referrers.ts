import type { Database } from '../../db/open-database.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { rowKey } from '../published/published-rows.ts';
import type { ReferenceValues } from '../references.ts';
import { listReferring } from './find-referrers.ts';

/** Rows per update. */
const BATCH = 500;

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
  const changed = new Set(
    [...before].flatMap(([name, value]) => (values.get(name) === value ? [] : [name])),
  );
  if (changed.size === 0) return [];
  const dated = (await listReferring(db)).filter(({ names }) =>
    names.some((name) => changed.has(name)),
  );
  const ids = dated.map(({ entryId }) => entryId);
  for (let from = 0; from < ids.length; from += BATCH)
    await db
      .updateTable('published')
      .set({ reference_changed_at: now })
      .where('entry_id', 'in', ids.slice(from, from + BATCH))
      .execute();
  return dated.map(rowKey);
}
