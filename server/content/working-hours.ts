import type { ShownSite } from '../../contract/kinds/site.ts';
import type { Availability } from '../../contract/studio/availability.ts';
import type { Clock } from '../../domain/clock-changes.ts';
import type { Span } from '../../domain/day-spans.ts';
import {
  isWorkingDay,
  workTimes,
  type OfficeBreaks,
  type OfficeHours,
} from '../../domain/office-hours.ts';
import { joinSpans, localTime, spansOfDays } from '../../domain/working-time.ts';
import { isZone } from '../time/is-zone.ts';
import { zoneClock } from '../time/zone-clock.ts';

/** Longer than all offices are closed, in milliseconds. */
const MONTH = 31 * 24 * 3_600_000;
const DAY = 24 * 3_600_000;

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

interface FirmHours {
  hours: OfficeHours;
  offices: readonly (OfficeBreaks & Pick<ShownSite['offices'][number], 'time_zone' | 'clock'>)[];
}

/** The first office that says which clock it goes by, with that clock around a moment. */
function firstOffice({ offices }: FirmHours, now: number) {
  const office = offices.find(({ time_zone }) => time_zone !== undefined && isZone(time_zone));
  return office && { ...office, local: zoneClock(office.time_zone!, now - MONTH, 2 * MONTH) };
}

/** When a person with hours or leave of their own is reminded. */
export interface PersonHours {
  /** Null for the firm's. */
  spans: Span[] | null;
  /** Whether the person is on leave. */
  isAway: boolean;
}

/**
 * The hours of a person around a moment, on the firm's working days.
 *
 * @param stored JSON: see contract/studio/availability.ts
 */
export function personHours(site: FirmHours, stored: string, now: number): PersonHours {
  const { hours, leave } = JSON.parse(stored) as Availability;
  const office = firstOffice(site, now);
  const clock = hours && isZone(hours.time_zone) ? zoneClock(hours.time_zone, now) : office?.local;
  const today = clock && new Date(localTime(clock, now)).toISOString().slice(0, 10);
  const own = hours && {
    hours: { ...site.hours, ...hours },
    offices: [{ time_zone: hours.time_zone }],
  };
  return {
    spans: own && (workingHours(own, now - DAY, now)?.spans ?? null),
    isAway: today !== undefined && leave !== null && leave.from <= today && today <= leave.until,
  };
}

/** When it was last eleven o'clock on a working day of the first office; null if no office has a clock. */
export function lastEleven(site: FirmHours, now: number): number | null {
  const office = firstOffice(site, now);
  const eleven = { from: 11 * 60, to: 12 * 60 };
  const days = { from: now - MONTH, to: now };
  const spans =
    office &&
    spansOfDays(office.local, days, (day) =>
      isWorkingDay(site.hours, office, day) ? [eleven] : [],
    );
  return spans?.findLast(({ from }) => from <= now)?.from ?? null;
}

/**
 * When the firm works from one moment to a month after another. Offices that do not say which clock they go by
 * are left out.
 *
 * @returns null if none is left
 */
export function workingHours(site: FirmHours, from: number, until: number): WorkingHours | null {
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
