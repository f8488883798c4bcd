import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import type { Acting } from '../acting.ts';
import { saveEntry, withPosition, type StudioSave } from './save-entry.ts';

/**
 * Puts entries in an order by drafts of those whose number changes: they are published as any drafts.
 *
 * @param ids all that `readOrder` lists
 * @returns the ids of entries whose published number is another one, also if they had such a draft already;
 *   or the first save that failed: those before it are drafts
 */
export async function orderEntries(
  acting: Acting,
  ids: readonly string[],
): Promise<{ outcome: 'ordered'; changed: string[] } | Exclude<StudioSave, { outcome: 'saved' }>> {
  const rows = await acting.db
    .selectFrom('published')
    .select(['entry_id as id', 'position'])
    .where('entry_id', 'in', ids)
    .execute();
  const published = new Map(rows.map(({ id, position }) => [id, position]));
  const changed: string[] = [];
  for (const [index, id] of ids.entries()) {
    const newest = await getNewestRevision(acting.db, id);
    if (!newest || !('position' in kindOf(newest.kind).fields)) return { outcome: 'unknown' };
    if (published.get(id) !== index + 1) changed.push(id);
    const source = withPosition(newest.source, index + 1);
    if (source === newest.source) continue;
    const saved = await saveEntry(acting, id, { base: newest.id, slug: newest.slug, source });
    if (saved.outcome !== 'saved') return saved;
  }
  return { outcome: 'ordered', changed };
}
