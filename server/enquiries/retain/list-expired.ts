import type { Database } from '../../db/open-database.ts';

/** Without an operator at most this many enquiries are removed, or this share of all. */
const MAX_COUNT = 10;
const MAX_SHARE = 0.1;

/** The enquiries whose retention period has ended. Times are ISO 8601, UTC. */
export interface Expired {
  /** Oldest first; enquiries on hold are excluded. */
  enquiries: { id: string; received_at: string }[];
  /** All were received before this time. */
  before: string;
  /** Number of all enquiries. */
  all: number;
  /** Whether there are so many that the clock may be wrong: then only an operator removes them. */
  waits: boolean;
}

/**
 * Lists the enquiries that are older than RETENTION_MONTHS, counted from the last mail, call or message.
 *
 * @param now the database's clock
 */
export async function listExpired(db: Database, now: Date, months: number): Promise<Expired> {
  const before = monthsBefore(now, months).toISOString();
  const enquiries = await db
    .selectFrom('enquiries')
    .select(['id', 'received_at'])
    .where('held_at', 'is', null)
    .where('received_at', '<', before)
    .where((e) => {
      const contact = e
        .selectFrom('enquiry_events')
        .select('enquiry_id')
        .whereRef('enquiry_id', '=', 'enquiries.id')
        .where('act', '=', 'contact')
        .where('undone_by', 'is', null)
        .where('at', '>=', before);
      return e.not(e.exists(contact));
    })
    .orderBy('received_at')
    .execute();
  const { count } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const all = Number(count);
  const waits = enquiries.length > Math.max(MAX_COUNT, MAX_SHARE * all);
  return { enquiries, before, all, waits };
}

/**
 * Subtracts calendar months (UTC). If the earlier month is too short for the day, the result is
 * its last day: six months before August 31 is the end of February, not early March.
 */
export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // The date overflowed into the next month; day 0 is the last day of the month before.
  if (earlier.getUTCDate() !== moment.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
