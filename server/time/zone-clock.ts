import type { Clock } from '../../domain/clock-changes.ts';

const MINUTE = 60_000;
const DAYS = 24 * 60 * MINUTE;
/** No clock is changed twice within a week. */
const STEP = 7 * DAYS;
const YEAR = 365 * DAYS;

/**
 * The clock of a time zone over the twelve months from a moment, as the ICU of this Node knows it.
 *
 * @param zone a name that Intl accepts
 * @param now milliseconds since 1970, UTC
 * @throws RangeError if there is no such time zone
 */
export function zoneClock(zone: string, now: number): Clock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (moment: number) => offsetIn(format.format(moment));
  const changes: { at: number; offset: number }[] = [];
  const start = Math.floor(now / MINUTE) * MINUTE;
  for (let from = start; from < start + YEAR; from += STEP) {
    const to = Math.min(from + STEP, start + YEAR);
    const after = offsetAt(to);
    if (after === offsetAt(from)) continue;
    // The first minute with the new offset, by bisection.
    let [before, at] = [from, to];
    while (at - before > MINUTE) {
      const middle = before + Math.floor((at - before) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle) === after) at = middle;
      else before = middle;
    }
    changes.push({ at, offset: after });
  }
  return { offset: offsetAt(start), changes };
}

/** Minutes ahead of UTC in a date such as "11/22/2026, GMT-03:30". */
function offsetIn(date: string): number {
  const [, sign, hour, minute] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(date) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour ?? 0) * 60 + Number(minute ?? 0)) || 0;
}
