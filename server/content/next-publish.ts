import type { Database } from '../db/open-database.ts';
import type { EntryType } from '../db/tables.ts';

const ENTRY_TYPES: EntryType[] = [
  'post',
  'page',
  'service',
  'sub_service',
  'team',
  'testimonial',
  'bulk',
  'upper_bulk',
  'steps',
  'menu',
];

/**
 * When the next entry with a future date becomes visible; null when there is none.
 *
 * @param now ISO 8601, UTC
 */
export async function getNextPublishAt(db: Database, now: string): Promise<string | null> {
  const { next } = await db
    .selectFrom('entries')
    // Naming every type lets the index on type, status and date answer.
    .where('type', 'in', ENTRY_TYPES)
    .where('status', '=', 'published')
    .where('publish_at', '>', now)
    .select((e) => e.fn.min<string | null>('publish_at').as('next'))
    .executeTakeFirstOrThrow();
  return next;
}
