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
 * When the next scheduled entry becomes visible, ISO 8601, UTC; null if there is none.
 *
 * @param now ISO 8601, UTC
 */
export async function getNextPublishAt(db: Database, now: string): Promise<string | null> {
  const { next } = await db
    .selectFrom('entries')
    // Listing every type allows the index on type, status and date to be used.
    .where('type', 'in', ENTRY_TYPES)
    .where('status', '=', 'published')
    .where('publish_at', '>', now)
    .select((e) => e.fn.min<string | null>('publish_at').as('next'))
    .executeTakeFirstOrThrow();
  return next;
}
