/// <reference lib="esnext.temporal" />
import type { Clock } from '../../domain/clock-changes.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

/**
 * The offset of a time zone and its changes within twelve months, by the time zone data of Node.
 *
 * @param zone a name that Temporal accepts
 * @param now milliseconds since 1970, UTC
 * @param length milliseconds, for other than twelve months
 * @throws RangeError if there is no such time zone
 */
export function zoneClock(zone: string, now: number, length = YEAR): Clock {
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const changes: { at: number; offset: number }[] = [];
  let change = start.getTimeZoneTransition('next');
  while (change && change.epochMilliseconds <= now + length) {
    changes.push({ at: change.epochMilliseconds, offset: offsetOf(change) });
    change = change.getTimeZoneTransition('next');
  }
  return { offset: offsetOf(start), changes };
}

/** Minutes ahead of UTC. */
const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) =>
  offsetNanoseconds / 1e6 / MINUTE;
