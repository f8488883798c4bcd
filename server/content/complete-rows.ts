import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { PageName } from '../../contract/kinds/pages/page-kinds.ts';
import type { Database } from '../db/open-database.ts';
import { rowsOfEntry } from './entry-rows.ts';
import type { Entry } from './entry.ts';
import { changeContent } from './entry-store/change-content.ts';
import { getPublished } from './entry-store/find-entry.ts';
import { replaceRows, type PublishedRows } from './entry-store/replace-rows.ts';
import { LINKING, nameServices } from './name-services.ts';
import { parseSource } from './source-format.ts';

/**
 * Makes the rows anew that an earlier version published without the proof of a claim, or without the
 * names of services that a page links to.
 *
 * @param now ISO 8601, UTC
 */
export async function completeRows(db: Database, now = new Date().toISOString()): Promise<void> {
  const rows = await db
    .selectFrom('entries')
    .select(['entry_id', 'type', 'slug', 'fields'])
    .where('parent', '=', '')
    .where((e) =>
      e.or([e('type', '=', 'claim'), e.and([e('type', '=', 'words'), e('slug', 'in', LINKING)])]),
    )
    .execute();
  const incomplete = rows.filter(({ type, slug, fields }) => {
    const { proof, words = {} } = JSON.parse(fields) as Entry['fields'];
    if (type === 'claim') return proof === undefined;
    return JSON.stringify(nameServices(slug as PageName, words)) !== JSON.stringify(words);
  });
  if (incomplete.length === 0) return;
  await changeContent(db, now, async (change) => {
    const published: PublishedRows[] = [];
    for (const { entry_id } of incomplete) {
      const revision = await getPublished(change.db, entry_id);
      if (!revision) continue;
      const { kind, slug, source } = revision;
      const parsed = parseSource(kindOf(kind), source, 'stored');
      if (parsed.ok) published.push({ revision, rows: rowsOfEntry(kind, slug, parsed.values) });
    }
    await replaceRows(change, published);
  });
}
