import type { ClientPlace } from '../../../contract/client-places.ts';

const DAY = 24 * 60;
/** India is 5½ hours ahead of UTC, all year. */
const INDIA = 330;
/** 9 to 5. */
const OFFICE = { from: 9 * 60, to: 17 * 60 };

/** Minutes since midnight of a time like 13:30. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

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
  const to = until > from ? until : until + DAY;
  const inSeason = offsets.map((offset) => {
    const later = INDIA - offset;
    return [-DAY, 0, DAY, 2 * DAY]
      .map(
        (day) => Math.min(to + day, OFFICE.to + later) - Math.max(from + day, OFFICE.from + later),
      )
      .reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
  });
  return Math.min(...inSeason);
}
