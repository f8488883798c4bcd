import type { Database } from '../db/client.ts';
import type { EntryType } from '../db/tables.ts';
import { getContentVersion } from './content-version.ts';

/** Smaller lists are counted faster than they are looked up. */
const WORTH_REMEMBERING = 1_000;

interface Count {
  version: number;
  countedAt: string;
  /** When the next entry dated ahead joins the list; null when none is waiting. */
  until: string | null;
  total: number;
}

const counts = new WeakMap<Database, Map<string, Count>>();

/**
 * How many entries of a type are visible. Counting a hundred thousand takes
 * longer than reading the ten that are shown, so the result of a long count is
 * remembered until the content changes or another entry's time comes.
 *
 * @param now ISO 8601, UTC
 */
export async function countEntries(
  db: Database,
  { type, parent }: { type: EntryType; parent?: string | undefined },
  now: string,
): Promise<number> {
  const ofStore = counts.get(db) ?? new Map<string, Count>();
  counts.set(db, ofStore);
  const key = `${type} ${parent ?? '*'}`;
  const known = ofStore.get(key);
  if (known) {
    const inTime = known.countedAt <= now && (known.until === null || now < known.until);
    if (inTime && known.version === (await getContentVersion(db))) return known.total;
    ofStore.delete(key);
  }

  const version = await getContentVersion(db);
  let published = db
    .selectFrom('entries')
    .where('type', '=', type)
    .where('status', '=', 'published');
  if (parent !== undefined) published = published.where('parent', '=', parent);
  const counted = await published
    .where('publish_at', '<=', now)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  if (total < WORTH_REMEMBERING) return total;
  const { until } = await published
    .where('publish_at', '>', now)
    .select((e) => e.fn.min<string | null>('publish_at').as('until'))
    .executeTakeFirstOrThrow();
  ofStore.set(key, { version, countedAt: now, until, total });
  return total;
}
