import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { Database } from '../db/open-database.ts';
import { rowsOfEntry } from './entry-rows.ts';
import { changeContent } from './entry-store/change-content.ts';
import { getPublished } from './entry-store/find-entry.ts';
import { replaceRows, type PublishedRows } from './entry-store/replace-rows.ts';
import { parseSource } from './source-format.ts';

/**
 * Adds the proof to the claims that an earlier version published without it.
 *
 * @param now ISO 8601, UTC
 */
export async function completeClaims(db: Database, now = new Date().toISOString()): Promise<void> {
  const rows = await db
    .selectFrom('entries')
    .select(['entry_id', 'slug', 'fields'])
    .where('type', '=', 'claim')
    .execute();
  const incomplete = rows.filter(({ fields }) => !Object.hasOwn(JSON.parse(fields), 'proof'));
  if (incomplete.length === 0) return;
  await changeContent(db, now, async (change) => {
    const published: PublishedRows[] = [];
    for (const { entry_id, slug } of incomplete) {
      const revision = await getPublished(change.db, entry_id);
      if (!revision) continue;
      const parsed = parseSource(kindOf('claim'), revision.source, 'stored');
      if (parsed.ok) published.push({ revision, rows: rowsOfEntry('claim', slug, parsed.values) });
    }
    await replaceRows(change, published);
  });
}
