import { cityOf } from '../../../contract/cities.ts';
import { CLIENT_PLACES } from '../../../contract/client-places.ts';
import {
  DAY,
  lengthOf,
  minutesOf,
  moved,
  sharedSpans,
  type Span,
} from '../../../contract/day-spans.ts';
import { zoneClock } from '../../time/zone-clock.ts';

/** India is 5½ hours ahead of UTC, all year. */
const INDIA = 330;
/** 9 to 5. */
const OFFICE: Span = { from: 9 * 60, to: 17 * 60 };

/** The clocks of the client places over a year: minutes ahead of UTC by slug, each offset once. */
export type ClientClocks = ReadonlyMap<string, readonly number[]>;

/** @param now milliseconds since 1970, UTC: when the year begins */
export function clientClocks(now: number): ClientClocks {
  return new Map(
    CLIENT_PLACES.map(({ slug, name }) => {
      const { offset, changes } = zoneClock(cityOf(name)!.zone, now);
      return [slug, [...new Set([offset, ...changes.map((change) => change.offset)])]];
    }),
  );
}

/**
 * Minutes of an office day from 9 to 5 during which somebody works, in the season that shares the fewest.
 *
 * @param works times in India, like 13:30; an end before the beginning is on the next day
 * @param offsets of the office's clock over the year, in minutes ahead of UTC
 */
export function sharedMinutes(
  works: { from: string; to: string },
  offsets: readonly number[],
): number {
  const from = minutesOf(works.from);
  const until = minutesOf(works.to);
  const team = { from, to: until > from ? until : until + DAY };
  const inSeason = offsets.map((offset) =>
    lengthOf(...sharedSpans(team, moved(OFFICE, INDIA - offset))),
  );
  return Math.min(...inSeason);
}
