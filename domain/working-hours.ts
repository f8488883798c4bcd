import { clocks, DAY, hours as inHours, ofDay, timeInAddress, type Span } from './day-spans.ts';
import type { WorkingHoursField, WorkingHoursProblem } from '../contract/api/time-zones.ts';
import { findPlace, inPlace, placeInAddress, type Place } from './places.ts';
import { shareYear, type Year } from './shared-year.ts';
import { isPlan, type PlanName } from './shifts.ts';

export type { WorkingHoursField };

/** The inputs of the comparison: the visitor's place, working hours and plan. */
export interface WorkingHours {
  place: Place;
  /** By the clock of the place; it begins within the day and may end on the next. */
  day: Span;
  plan: PlanName;
}

export type ParsedWorkingHours =
  { ok: true; hours: WorkingHours } | { ok: false; problems: WorkingHoursProblem[] };

/** The steps in which a day begins and ends, in minutes. */
const STEP = 30;

/** Used where the query does not say it. */
export const USUAL: Readonly<Record<Exclude<WorkingHoursField, 'zone'>, string>> = {
  start: '09:00',
  end: '17:00',
  plan: 'full-time',
};

/** Parses the query of /time-zones. Other parameters are ignored, and so are repetitions. */
export function parseWorkingHours(query: URLSearchParams): ParsedWorkingHours {
  const given = (field: keyof typeof USUAL) => query.get(field)?.trim() || USUAL[field];
  const problems: WorkingHoursProblem[] = [];
  const found = findPlace(query.get('zone') ?? '');
  if (!found.ok) {
    const { reason, suggestions } = found;
    problems.push({ field: 'zone', reason, suggestions });
  }
  const complain = (field: WorkingHoursField, reason: string) => {
    problems.push({ field, reason, suggestions: [] });
  };
  const time = (field: 'start' | 'end') => {
    const minutes = parseTime(given(field));
    if (minutes === null) complain(field, 'Choose a time on the hour or half hour, like 09:30.');
    return minutes;
  };
  const from = time('start');
  const to = time('end');
  if (from !== null && from === to)
    complain('end', 'Choose an end that is not the beginning of your day.');
  const plan = given('plan');
  if (!isPlan(plan)) complain('plan', 'Choose a plan from the list.');
  if (!found.ok || from === null || to === null || !isPlan(plan) || problems.length > 0)
    return { ok: false, problems };
  const day = { from, to: to > from ? to : to + DAY };
  return { ok: true, hours: { place: found.place, day, plan } };
}

/** The path of /time-zones that shows these hours. Parsing its query gives them again. */
export function pathOfWorkingHours({ place, day, plan }: WorkingHours): string {
  const query = new URLSearchParams({
    zone: placeInAddress(place),
    start: timeInAddress(day.from),
    end: timeInAddress(day.to),
    plan,
  });
  return `/time-zones?${query}`;
}

/**
 * Says the hours in a sentence without a full stop, and what they share with the team.
 *
 * @param year the clocks of the coming twelve months; without them the result is left out
 */
export function workingHoursInWords(hours: WorkingHours, year?: Year): string {
  const asked = `${clocks(hours.day)} ${inPlace(hours.place)}, ${hours.plan} plan`;
  if (!year) return plain(asked);
  const { team, seasons } = shareYear(hours, year);
  const minutes = seasons.map((season) => season.minutes);
  return plain(
    `${asked}: ${rangeInHours(minutes)} shared a day with ${team.words} in India, ${clocks(team.span)}`,
  );
}

/** Several lengths in minutes as "2½ to 3½ hours", or as one length if they are equal. */
export function rangeInHours(minutes: readonly number[]): string {
  const least = Math.min(...minutes);
  const most = Math.max(...minutes);
  if (least === most) return inHours(most);
  return `${inHours(least).replace(/ hours?$/, '')} to ${inHours(most)}`;
}

/** Minutes since midnight of `09:30`, `9` or `5:30 pm`; null if it is no time of day in half hours. */
export function parseTime(text: string): number | null {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d\d))? ?([ap]m)?$/i.exec(text) ?? [];
  if (hour === undefined || Number(minute) % STEP !== 0 || Number(minute) >= 60) return null;
  if (half === undefined) {
    const minutes = Number(hour) * 60 + Number(minute);
    return minutes <= DAY ? ofDay(minutes) : null;
  }
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'pm' ? DAY / 2 : 0);
}

/** With plain spaces, for mail and for what is stored. */
function plain(words: string): string {
  return words.replaceAll('\u00a0', ' ');
}
