import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { EntryType } from '../db/tables.ts';

/**
 * Counts the entries of a type that visitors see. Counting a hundred thousand rows takes longer than
 * reading the ten of a page, so publishing stores the counts (`recountEntries`).
 */
export async function countEntries(
  db: Database,
  { type, parent }: { type: EntryType; parent?: string | undefined },
): Promise<number> {
  let counts = db
    .selectFrom('entry_counts')
    .where('type', '=', type)
    // Stale if content was changed without a recount: then count all rows.
    .where('version', '=', (e) => e.selectFrom('content_version').select('version'));
  let rows = db.selectFrom('entries').where('type', '=', type);
  if (parent !== undefined) {
    counts = counts.where('parent', '=', parent);
    rows = rows.where('parent', '=', parent);
  }
  const known = await counts
    .select((e) => e.fn.sum<number | null>('published').as('total'))
    .executeTakeFirstOrThrow();
  if (known.total !== null) return Number(known.total);
  const counted = await rows
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

/** Stores the counts of rows by type and parent. Call it in the transaction that changes content. */
export async function recountEntries(db: Database): Promise<void> {
  await db.deleteFrom('entry_counts').execute();
  await sql`
    insert into entry_counts (type, parent, published, version)
    select type, parent, count(*), (select version from content_version)
    from entries group by type, parent
  `.execute(db);
}
