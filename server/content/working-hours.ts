import type { ShownSite } from '../../contract/kinds/site.ts';
import type { Clock } from '../../domain/clock-changes.ts';
import type { Span } from '../../domain/day-spans.ts';
import { isWorkingDay, workTimes } from '../../domain/office-hours.ts';
import { joinSpans, spansOfDays } from '../../domain/working-time.ts';
import { isZone } from '../time/is-zone.ts';
import { zoneClock } from '../time/zone-clock.ts';

/** Longer than all offices are closed, in milliseconds. */
const MONTH = 31 * 24 * 3_600_000;

/** When the firm works. Moments are milliseconds since 1970. */
export interface WorkingHours {
  /** When any office is open, in order and without overlaps. */
  spans: Span[];
  offices: {
    clock: Clock;
    /** Whose clock that is, like "India"; empty if the office does not say. */
    name: string;
    spans: Span[];
  }[];
}

/**
 * When the firm works from one moment to a month after another. Offices that do not say which clock they go by
 * are left out.
 *
 * @returns null if none is left
 */
export function workingHours(site: ShownSite, from: number, until: number): WorkingHours | null {
  const range = { from, to: until + MONTH };
  const offices = site.offices
    .filter(({ time_zone }) => time_zone !== undefined && isZone(time_zone))
    .map((office) => {
      const clock = zoneClock(office.time_zone!, from, range.to - from);
      const times = workTimes(site.hours, office);
      const spans = spansOfDays(clock, range, (day) =>
        isWorkingDay(site.hours, office, day) ? times : [],
      );
      return { clock, name: office.clock ?? '', spans };
    });
  if (offices.length === 0) return null;
  return { spans: joinSpans(offices.flatMap(({ spans }) => spans)), offices };
}
