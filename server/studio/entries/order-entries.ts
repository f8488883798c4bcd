import { z } from 'zod';
import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { listPublished } from '../../content/published/published-rows.ts';
import type { Database } from '../../db/open-database.ts';
import type { Acting } from '../studio-context.ts';
import { saveEntry, withPosition, type StudioSave } from './save-entry.ts';

const ordered = kindNames.filter((name) => 'position' in kindOf(name).fields);

/** Kinds whose entries have a position. */
export const orderedKind = z.enum(ordered);

export type OrderedKind = z.infer<typeof orderedKind>;

/** Entries that stand below one heading of the site. */
export interface OrderedGroup {
  /** Empty for entries without groups. */
  title: string;
  /** Ids of entries. */
  ids: string[];
}

/** The published entries of a kind in the order in which visitors see them; questions by their groups. */
export async function readOrder(db: Database, kind: OrderedKind): Promise<OrderedGroup[]> {
  const rows = await db
    .selectFrom('published')
    .select(['entry_id as id', 'body'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('slug')
    .execute();
  if (kind !== 'question') return [{ title: '', ids: rows.map(({ id }) => id) }];
  const [page] = (await listPublished(db, 'faq')).rows;
  const groups = page?.body.groups ?? [];
  const last = groups.at(-1)?.id ?? '';
  const inGroups = Map.groupBy(rows, ({ body }) => {
    const { group } = JSON.parse(body) as { group: string };
    return groups.some(({ id }) => id === group) ? group : last;
  });
  return groups.map(({ id, title }) => ({
    title,
    ids: (inGroups.get(id) ?? []).map((row) => row.id),
  }));
}

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
