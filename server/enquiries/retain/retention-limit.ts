import { monthsBefore } from './months-before.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds by which two clocks may differ, and by which a clock may step back. */
const TOLERANCE = 5 * MINUTE;
/** Milliseconds after which a clock that stepped back is trusted. A clock that is wrong at boot is set by then. */
const TRUSTED_AFTER = 30 * MINUTE;
/** The longest gap between two runs, and the longest backlog, that need no operator. Milliseconds. */
const MAX_GAP = 31 * DAY;
/** Milliseconds without an enquiry after which the clock needs confirmation. */
const MAX_QUIET = 92 * DAY;

/** Why retention is paused. */
export type RetentionPause =
  'clocks-differ' | 'clock-behind' | 'clock-ahead' | 'no-recent-enquiry' | 'far-behind';

/** The reason for a pause, in words for an operator. */
export const explainPause: Record<RetentionPause, string> = {
  'clocks-differ': 'the clocks of the database and of this machine differ by more than 5 minutes',
  'clock-behind': 'the clock is behind the latest time recorded in the store',
  'clock-ahead': 'the clock is more than 31 days ahead of the latest time recorded in the store',
  'no-recent-enquiry': 'the newest enquiry was received more than 92 days ago',
  'far-behind': 'more than 31 days of enquiries are older than RETENTION_MONTHS',
};

/** The progress of retention. Times are ISO 8601, UTC. */
export interface RetentionProgress {
  /** Enquiries received before this have been removed. */
  removedBefore: string;
  /** The latest time recorded in the store. */
  seenAt: string;
  /** Since when the clock has been behind `seenAt`; null if it is not. */
  behindSince: string | null;
  /** When an operator last confirmed the clock. */
  confirmedAt: string | null;
  paused: RetentionPause | null;
}

/** The inputs of retention. */
export interface RetentionFacts {
  /** The database's clock. */
  now: Date;
  /** The clock of this process. */
  processNow: Date;
  /** RETENTION_MONTHS. */
  months: number;
  /** When the oldest enquiry not on hold was received; null if there is none. */
  oldest: string | null;
  /** When the newest enquiry was received; null if there is none. */
  newest: string | null;
}

/**
 * Computes the next progress. Removal is irreversible and a clock alone proves nothing, so the
 * store records the latest time it has seen: retention advances by at most a day per run and at
 * most twice as fast as time passes. It pauses when the clock contradicts the record.
 *
 * @param known the recorded progress; null before the first run
 */
export function advanceRetention(
  known: RetentionProgress | null,
  facts: RetentionFacts,
): RetentionProgress {
  const { now, newest } = facts;
  const target = monthsBefore(now, facts.months);
  // Without enquiries there is nothing to lose.
  if (newest === null) return begin(now, target.toISOString());
  const progress = known ?? beginAt(newest, facts);
  const elapsed = now.getTime() - Date.parse(progress.seenAt);
  const paused = findPause(progress, facts, target);
  if (paused === 'clock-behind') return stepBack(progress, now, target);
  if (paused === 'clocks-differ' || paused === 'clock-ahead') return { ...progress, paused };
  const seen = { ...progress, paused, seenAt: now.toISOString(), behindSince: null };
  if (paused) return seen;
  const step = Math.min(DAY, 2 * Math.max(0, elapsed));
  const reached = new Date(Date.parse(progress.removedBefore) + step);
  return { ...seen, removedBefore: earlier(reached, target).toISOString() };
}

/** Whether the clocks of the database and this process differ too much for both to be right. */
export function clocksDiffer({
  now,
  processNow,
}: Pick<RetentionFacts, 'now' | 'processNow'>): boolean {
  return Math.abs(now.getTime() - processNow.getTime()) > TOLERANCE;
}

/** The progress after an operator has confirmed the clock: everything due is removed. */
export function confirmRetention(now: Date, months: number): RetentionProgress {
  const target = monthsBefore(now, months).toISOString();
  return { ...begin(now, target), confirmedAt: now.toISOString() };
}

/** Milliseconds by which retention lags behind RETENTION_MONTHS; negative if it is ahead. */
export function retentionBacklog(
  { removedBefore }: Pick<RetentionProgress, 'removedBefore'>,
  now: Date,
  months: number,
): number {
  return monthsBefore(now, months).getTime() - Date.parse(removedBefore);
}

function begin(now: Date, removedBefore: string): RetentionProgress {
  const seenAt = now.toISOString();
  return { removedBefore, seenAt, behindSince: null, confirmedAt: null, paused: null };
}

/** The initial progress of a store with enquiries: the newest one is the only evidence of the time. */
function beginAt(newest: string, { now, months, oldest }: RetentionFacts): RetentionProgress {
  const seen = earlier(now, new Date(newest));
  const limit = monthsBefore(seen, months);
  return begin(seen, (oldest === null ? limit : earlier(limit, new Date(oldest))).toISOString());
}

function findPause(
  { removedBefore, seenAt, confirmedAt }: RetentionProgress,
  { now, processNow, newest }: RetentionFacts,
  target: Date,
): RetentionPause | null {
  const since = (moment: string | null) => now.getTime() - Date.parse(moment ?? '');
  if (clocksDiffer({ now, processNow })) return 'clocks-differ';
  if (since(seenAt) < -TOLERANCE) return 'clock-behind';
  if (since(seenAt) > MAX_GAP) return 'clock-ahead';
  // `since(null)` is NaN, which compares as false.
  if (since(newest) > MAX_QUIET && !(since(confirmedAt) <= MAX_QUIET)) return 'no-recent-enquiry';
  if (target.getTime() - Date.parse(removedBefore) > MAX_GAP) return 'far-behind';
  return null;
}

/** The clock stepped back, or was ahead before: after a while it is trusted, and `removedBefore` moves back with it. */
function stepBack(progress: RetentionProgress, now: Date, target: Date): RetentionProgress {
  const paused = 'clock-behind';
  const since = earlier(now, new Date(progress.behindSince ?? now));
  if (now.getTime() - since.getTime() < TRUSTED_AFTER)
    return { ...progress, paused, behindSince: since.toISOString() };
  const removedBefore = earlier(new Date(progress.removedBefore), target).toISOString();
  return { ...progress, paused, removedBefore, seenAt: now.toISOString(), behindSince: null };
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
