import type { TeamDay } from '../contract/api/time-zones.ts';
import { seasonsBetween, type Clock, type ClockSeason } from './clock-changes.ts';
import { lengthOf, moved, sharedSpans, type Span } from './day-spans.ts';
import { PLAN_HOURS, SHIFT_HOURS, shifts, type PlanName, type Shift } from './shifts.ts';

export type { TeamDay };

/** The clocks of the coming twelve months. */
export interface Year {
  yours: Clock;
  india: Clock;
}

/** The shared hours while the difference between the clocks does not change; spans by the visitor's clock. */
export interface SharedSeason extends ClockSeason {
  shared: Span[];
  /** The length of what is shared. */
  minutes: number;
}

export interface SharedYear {
  team: TeamDay;
  seasons: SharedSeason[];
}

/** Shared hours that suffice: with as many all year, nobody has to work at night. In minutes. */
export const ENOUGH = 2 * 60;
/** Work by day: from the beginning of the early shift to the end of the late one. */
const BY_DAY: Span = { from: 6 * 60, to: 22 * 60 };

/** Whether a span in India is work at night, which not everybody wants. */
export const isNight = ({ from, to }: Span): boolean => from < BY_DAY.from || to > BY_DAY.to;

/**
 * The hours that a visitor shares with the team over the year, if the team works the best shift. It keeps its hours
 * when the visitor's clock changes. It works at night only if it shares less than two hours by day.
 */
export function shareYear({ day, plan }: { day: Span; plan: PlanName }, year: Year): SharedYear {
  const seasons = seasonsBetween(year.yours, year.india);
  const choices = teamDays(plan).map((team) => ({ team, seasons: share(day, team.span, seasons) }));
  const least = (choice: SharedYear) => Math.min(...choice.seasons.map(({ minutes }) => minutes));
  const sum = (choice: SharedYear) => choice.seasons.reduce((all, { minutes }) => all + minutes, 0);
  // toSorted is stable: of equal choices the first is taken.
  const best = (some: SharedYear[]) =>
    some.toSorted((one, other) => sum(other) - sum(one) || least(other) - least(one))[0]!;
  const byDay = best(choices.filter(({ team }) => !isNight(team.span)));
  return least(byDay) >= ENOUGH ? byDay : best([byDay, ...choices]);
}

/** The hours that a visitor shares with each shift, in the order of the shifts. */
export const shareShifts = (day: Span, year: Year): SharedYear[] =>
  shifts.map((shift) => ({
    team: teamOfShift(shift),
    seasons: share(day, shift.span, seasonsBetween(year.yours, year.india)),
  }));

const share = (day: Span, team: Span, seasons: ClockSeason[]): SharedSeason[] =>
  seasons.map((season) => {
    const shared = sharedSpans(day, moved(team, -season.ahead));
    return { ...season, shared, minutes: lengthOf(...shared) };
  });

const teamOfShift = ({ name, span }: Shift): TeamDay => ({
  name: `${name} shift`,
  words: `the ${name.toLowerCase()} shift`,
  span,
});

/** When the team can work by a plan, the usual choice first. */
function teamDays(plan: PlanName): TeamDay[] {
  const daily = PLAN_HOURS[plan];
  if (daily === null || daily === SHIFT_HOURS) return shifts.map(teamOfShift).toSorted(byCenter);
  // Fewer hours than a shift's are worked at one stretch, at any time in which somebody works.
  const length = daily * 60;
  const last = Math.max(...shifts.map(({ span }) => span.to)) - length;
  const days: TeamDay[] = [];
  for (let from = BY_DAY.from; from <= last; from += 30)
    days.push({ name: 'Four hours', words: 'four hours', span: { from, to: from + length } });
  return days.toSorted(byCenter);
}

/** Sorts by the distance of the middle from one o'clock, the middle of the day at the office. */
const byCenter = (one: TeamDay, other: TeamDay) => distance(one) - distance(other);
const distance = ({ span: { from, to } }: TeamDay) => Math.abs((from + to) / 2 - 13 * 60);
