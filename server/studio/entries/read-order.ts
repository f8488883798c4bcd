import { z } from 'zod';
import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { listPublished } from '../../content/published/published-rows.ts';
import type { Database } from '../../db/open-database.ts';

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
