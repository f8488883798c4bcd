import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { EntryType } from '../db/tables.ts';

/**
 * How many entries of a type are visible. Counting a hundred thousand takes
 * longer than reading the ten that are shown, so whoever publishes counts
 * (recountEntries), and what is taken off are those whose time has not come.
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
    // Who changed content in another way has raised the version, and counted nothing.
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

/** Counts what is published, by type and parent; to be called in the transaction that changed content. */
export async function recountEntries(db: Database): Promise<void> {
  await db.deleteFrom('entry_counts').execute();
  await sql`
    insert into entry_counts (type, parent, published, version)
    select type, parent, count(*), (select version from content_version)
    from entries where status = 'published' group by type, parent
  `.execute(db);
}
