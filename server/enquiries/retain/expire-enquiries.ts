import type { Database } from '../../db/open-database.ts';
import { forgetEnquiries, type Forgotten, type ForgetOptions } from './forget-enquiries.ts';
import { monthsBefore } from './months-before.ts';
import {
  advanceRetention,
  confirmRetention,
  type RetentionFacts,
  type RetentionProgress,
} from './retention-limit.ts';
import { readRetention, saveRetention } from './retention-record.ts';

/** The clocks that retention compares, and RETENTION_MONTHS. */
export type RetentionClocks = Pick<RetentionFacts, 'now' | 'processNow' | 'months'>;

/** Removes the enquiries whose retention period has provably ended, and records the progress. */
export async function expireEnquiries(
  options: ForgetOptions,
  clocks: RetentionClocks,
): Promise<Forgotten & { progress: RetentionProgress }> {
  const { db } = options;
  const facts = { ...clocks, ...(await readExtremes(db)) };
  const progress = advanceRetention(await readRetention(db), facts);
  return { ...(await advanceTo(progress, options)), progress };
}

/**
 * Previews what {@link expireByOperator} would remove, for an operator to confirm that the clock is
 * right: the enquiries received before `before`. Read-only.
 */
export async function previewExpiry(db: Database, clocks: RetentionClocks) {
  const before = monthsBefore(clocks.now, clocks.months).toISOString();
  const expired = await listReceivedBefore(db, before);
  return {
    before,
    count: expired.length,
    oldest: expired[0]?.received_at ?? null,
    newest: expired.at(-1)?.received_at ?? null,
    progress: await readRetention(db),
  };
}

/** Removes all enquiries older than RETENTION_MONTHS at once. The operator has confirmed the clock. */
export async function expireByOperator(
  options: ForgetOptions,
  { now, months }: RetentionClocks,
): Promise<Forgotten> {
  return advanceTo(confirmRetention(now, months), options);
}

/** Removes what expired by then unless retention is paused, and after that records the progress. */
async function advanceTo(progress: RetentionProgress, options: ForgetOptions): Promise<Forgotten> {
  const expired = progress.paused
    ? []
    : await listReceivedBefore(options.db, progress.removedBefore);
  const ids = expired.map(({ id }) => id);
  const forgotten = await forgetEnquiries(options, ids);
  await options.write((transaction) => saveRetention(transaction, progress));
  return forgotten;
}

/** Enquiries not on hold that were received before a given time, oldest first. */
function listReceivedBefore(db: Database, moment: string) {
  return db
    .selectFrom('enquiries')
    .select(['id', 'received_at'])
    .where('held_at', 'is', null)
    .where('received_at', '<', moment)
    .orderBy('received_at')
    .execute();
}

async function readExtremes(db: Database): Promise<Pick<RetentionFacts, 'oldest' | 'newest'>> {
  const enquiries = db.selectFrom('enquiries').select('received_at').where('synthetic', '=', 0);
  const newest = await enquiries.orderBy('received_at', 'desc').limit(1).executeTakeFirst();
  const oldest = await enquiries
    .where('held_at', 'is', null)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
  return { oldest: oldest?.received_at ?? null, newest: newest?.received_at ?? null };
}
