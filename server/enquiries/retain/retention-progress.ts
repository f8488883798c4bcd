import { monthsBefore } from './months-before.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds by which two clocks may differ, and a clock may go back. */
const TOLERANCE = 5 * MINUTE;
/** Milliseconds after which a clock that went back is believed. One that is wrong only at a start is set by then. */
const BELIEVED_AFTER = 30 * MINUTE;
/** Milliseconds that may pass unseen, or that retention may be behind, before an operator is needed. */
const FAR = 31 * DAY;
/** Milliseconds without an enquiry after which the clock is doubted. */
const QUIET = 92 * DAY;

/** Why nothing is removed. */
export type RetentionPause =
  'clocks-differ' | 'clock-behind' | 'clock-ahead' | 'no-recent-enquiry' | 'far-behind';

/** The same for an operator. */
export const explainPause: Record<RetentionPause, string> = {
  'clocks-differ': 'the clocks of the database and of this machine differ by more than 5 minutes',
  'clock-behind': 'the clock is behind the time that the store has seen',
  'clock-ahead': 'the clock is more than 31 days ahead of the time that the store has seen',
  'no-recent-enquiry': 'the newest enquiry was received more than 92 days ago',
  'far-behind': 'more than 31 days’ worth of enquiries is past RETENTION_MONTHS',
};

/** How far retention has come. Moments are ISO 8601, UTC. */
export interface RetentionProgress {
  /** Enquiries received before this are removed. */
  removedBefore: string;
  /** The latest time that the store has seen. */
  seenAt: string;
  /** Since when the clock has been behind that; null when it is not. */
  behindSince: string | null;
  /** When an operator last confirmed the clock. */
  confirmedAt: string | null;
  paused: RetentionPause | null;
}

/** What retention goes by. */
export interface RetentionFacts {
  /** The database's clock. */
  now: Date;
  /** The clock of this process. */
  processNow: Date;
  months: number;
  /** When the oldest enquiry was received that is not on hold; null when there is none. */
  oldest: string | null;
  /** When the newest enquiry was received; null when there is none. */
  newest: string | null;
}

/**
 * How far retention may go now. A removal cannot be undone and a clock alone
 * proves nothing, so the store keeps the latest time it has seen: retention goes
 * on by at most a day at a time and, while it is behind, twice as fast as time
 * passes. It pauses when the clock contradicts what is known.
 *
 * @param known how far it had come; null when it has not begun
 */
export function advanceRetention(
  known: RetentionProgress | null,
  facts: RetentionFacts,
): RetentionProgress {
  const { now, newest } = facts;
  const target = monthsBefore(now, facts.months);
  // There is nothing to lose.
  if (newest === null) return begin(now, target.toISOString());
  const progress = known ?? beginAt(newest, facts);
  const unseen = now.getTime() - Date.parse(progress.seenAt);
  const paused = findPause(progress, facts, target);
  if (paused === 'clock-behind') return stepBack(progress, now, target);
  if (paused === 'clocks-differ' || paused === 'clock-ahead') return { ...progress, paused };
  const seen = { ...progress, paused, seenAt: now.toISOString(), behindSince: null };
  if (paused) return seen;
  const step = Math.min(DAY, 2 * Math.max(0, unseen));
  const reached = new Date(Date.parse(progress.removedBefore) + step);
  return { ...seen, removedBefore: earlier(reached, target).toISOString() };
}

/** Whether the database's clock and that of this process cannot both be right. */
export function clocksDiffer({
  now,
  processNow,
}: Pick<RetentionFacts, 'now' | 'processNow'>): boolean {
  return Math.abs(now.getTime() - processNow.getTime()) > TOLERANCE;
}

/** How far retention is when an operator says that the clock is right. */
export function confirmRetention(now: Date, months: number): RetentionProgress {
  const target = monthsBefore(now, months).toISOString();
  return { ...begin(now, target), confirmedAt: now.toISOString() };
}

/** Milliseconds by which retention is behind what the setting asks for; negative when it is ahead. */
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

/** A store that has enquiries and no record of retention: the newest one is all that is known of the time. */
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
  if (since(seenAt) > FAR) return 'clock-ahead';
  // NaN, of what is not known, is beyond nothing.
  if (since(newest) > QUIET && !(since(confirmedAt) <= QUIET)) return 'no-recent-enquiry';
  if (target.getTime() - Date.parse(removedBefore) > FAR) return 'far-behind';
  return null;
}

/** The clock went back, or was ahead before: after a while it is believed, and less counts as removed. */
function stepBack(progress: RetentionProgress, now: Date, target: Date): RetentionProgress {
  const paused = 'clock-behind';
  const since = earlier(now, new Date(progress.behindSince ?? now));
  if (now.getTime() - since.getTime() < BELIEVED_AFTER)
    return { ...progress, paused, behindSince: since.toISOString() };
  const removedBefore = earlier(new Date(progress.removedBefore), target).toISOString();
  return { ...progress, paused, removedBefore, seenAt: now.toISOString(), behindSince: null };
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
