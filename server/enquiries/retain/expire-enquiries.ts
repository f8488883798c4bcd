import type { Database } from '../../db/open-database.ts';
import { forgetEnquiries, type Forgotten, type ForgetOptions } from './forget-enquiries.ts';
import { monthsBefore } from './months-before.ts';
import {
  advanceRetention,
  confirmRetention,
  type RetentionFacts,
  type RetentionProgress,
} from './retention-progress.ts';
import { readRetention, saveRetention } from './retention-record.ts';

/** The clocks that retention compares, and its setting. */
export type RetentionClocks = Pick<RetentionFacts, 'now' | 'processNow' | 'months'>;

/** Removes the enquiries whose retention period has provably ended. */
export async function expireEnquiries(
  options: ForgetOptions,
  clocks: RetentionClocks,
): Promise<Forgotten & { progress: RetentionProgress }> {
  const { db } = options;
  const facts = { ...clocks, ...(await readExtremes(db)) };
  const progress = advanceRetention(await readRetention(db), facts);
  const expired = progress.paused ? [] : await listReceivedBefore(db, progress.removedBefore);
  const forgotten = await forgetEnquiries(options, ids(expired));
  await options.write((transaction) => saveRetention(transaction, progress));
  return { ...forgotten, progress };
}

/** What an operator is told before confirming that the clock is right. */
export interface ExpiryPreview {
  /** Enquiries received before this would be removed; ISO 8601, UTC. */
  before: string;
  count: number;
  oldest: string | null;
  newest: string | null;
  progress: RetentionProgress | null;
}

/** What {@link expireByOperator} would remove; changes nothing. */
export async function previewExpiry(db: Database, clocks: RetentionClocks): Promise<ExpiryPreview> {
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

/** Removes at once what the setting asks for. An operator has said that the clock is right. */
export async function expireByOperator(
  options: ForgetOptions,
  { now, months }: RetentionClocks,
): Promise<Forgotten> {
  const progress = confirmRetention(now, months);
  const expired = await listReceivedBefore(options.db, progress.removedBefore);
  const forgotten = await forgetEnquiries(options, ids(expired));
  await options.write((transaction) => saveRetention(transaction, progress));
  return forgotten;
}

/** Enquiries that are not on hold and were received before a moment, the oldest first. */
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

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
