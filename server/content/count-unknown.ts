import { kindNames } from '../../contract/kinds/content-kinds.ts';
import type { Database } from '../db/open-database.ts';

/**
 * Counts the entries of kinds that only a newer version knows, which every reader passes over.
 *
 * @returns how many there are of each kind; null if there are none
 */
export async function countUnknown(db: Database): Promise<Record<string, number> | null> {
  const rows = await db
    .selectFrom('revisions')
    .select((e) => ['kind', e.fn.count<number | string>('entry_id').distinct().as('entries')])
    .where('kind', 'not in', kindNames)
    .groupBy('kind')
    .execute();
  if (rows.length === 0) return null;
  return Object.fromEntries(rows.map(({ kind, entries }) => [kind, Number(entries)]));
}
