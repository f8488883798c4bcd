import { offsetAt, type Clock } from './clock-changes.ts';
import type { Span } from './day-spans.ts';
import type { OfficeDay } from './office-hours.ts';

/** Spans and moments here are milliseconds since 1970, UTC. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** From Sunday on. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** A moment as a clock shows it: what would be that moment if the clock were UTC. */
export const localTime = (clock: Clock, moment: number): number =>
  moment + offsetAt(clock, moment) * MINUTE;

/** The moment at which a clock shows a time: the first of two, and the same later where the clock skips it. */
function momentOf(clock: Clock, local: number): number {
  const before = local - offsetAt(clock, local - DAY) * MINUTE;
  const after = local - offsetAt(clock, before) * MINUTE;
  const isAfter = localTime(clock, before) !== local && localTime(clock, after) === local;
  return isAfter ? after : before;
}

/**
 * The spans of all days from one moment to another, by a clock.
 *
 * @param timesOf the times of a day, in minutes since midnight
 */
export function spansOfDays(
  clock: Clock,
  { from, to }: Span,
  timesOf: (day: OfficeDay) => readonly Span[],
): Span[] {
  const spans: Span[] = [];
  const first = Math.floor(localTime(clock, from) / DAY) * DAY;
  for (let midnight = first; midnight <= localTime(clock, to); midnight += DAY) {
    const day = new Date(midnight);
    const date = day.toISOString().slice(0, 10);
    for (const time of timesOf({ date, weekday: WEEKDAYS[day.getUTCDay()]! }))
      spans.push({
        from: momentOf(clock, midnight + time.from * MINUTE),
        to: momentOf(clock, midnight + time.to * MINUTE),
      });
  }
  return spans;
}

/** The time that is in any of the spans, in order and without overlaps. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/**
 * The first moment by which so many minutes of working time have passed since another; with 0, the first
 * working moment.
 *
 * @param spans see `joinSpans`
 * @returns null if the spans end before
 */
export function afterWorking(
  spans: readonly Span[],
  since: number,
  minutes: number,
): number | null {
  let left = minutes * MINUTE;
  for (const { from, to } of spans) {
    const start = Math.max(from, since);
    if (to <= start) continue;
    if (start + left <= to) return start + left;
    left -= to - start;
  }
  return null;
}
