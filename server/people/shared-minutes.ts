import type { ClientPlace } from '../../contract/client-places.ts';
import { DAY, lengthOf, minutesOf, moved, sharedSpans, type Span } from '../../domain/day-spans.ts';

/** Minutes that India is ahead of UTC, all year. */
export const INDIA = 330;
/** 9 to 5. */
const OFFICE: Span = { from: 9 * 60, to: 17 * 60 };

/**
 * Minutes of an office day from 9 to 5 during which somebody works, in the season that shares the fewest.
 *
 * @param works times in India, like 13:30; an end before the beginning is on the next day
 */
export function sharedMinutes(
  works: { from: string; to: string },
  { offsets }: Pick<ClientPlace, 'offsets'>,
): number {
  const from = minutesOf(works.from);
  const until = minutesOf(works.to);
  const team = { from, to: until > from ? until : until + DAY };
  const inSeason = offsets.map((offset) =>
    lengthOf(...sharedSpans(team, moved(OFFICE, INDIA - offset))),
  );
  return Math.min(...inSeason);
}
