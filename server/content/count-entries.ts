import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { EntryType } from '../db/tables.ts';

/**
 * Counts the visible entries of a type. Counting a hundred thousand rows takes longer than reading
 * the ten of a page, so publishing stores the counts (`recountEntries`), and only scheduled
 * entries are counted here and subtracted.
 *
 * @param now ISO 8601, UTC
 */
export async function countEntries(
  db: Database,
  { type, parent }: { type: EntryType; parent?: string | undefined },
  now: string,
): Promise<number> {
  let counts = db
    .selectFrom('entry_counts')
    .where('type', '=', type)
    // Stale if content was changed without a recount: then count all rows.
    .where('version', '=', (e) => e.selectFrom('content_version').select('version'));
  let published = db
    .selectFrom('entries')
    .where('type', '=', type)
    .where('status', '=', 'published');
  if (parent !== undefined) {
    counts = counts.where('parent', '=', parent);
    published = published.where('parent', '=', parent);
  }
  const count = async (moment: '<=' | '>') => {
    const row = await published
      .where('publish_at', moment, now)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(row.total);
  };
  const known = await counts
    .select((e) => e.fn.sum<number | null>('published').as('total'))
    .executeTakeFirstOrThrow();
  return known.total === null ? count('<=') : Number(known.total) - (await count('>'));
}

/** Stores the counts of published entries by type and parent. Call it in the transaction that changes content. */
export async function recountEntries(db: Database): Promise<void> {
  await db.deleteFrom('entry_counts').execute();
  await sql`
    insert into entry_counts (type, parent, published, version)
    select type, parent, count(*), (select version from content_version)
    from entries where status = 'published' group by type, parent
  `.execute(db);
}
