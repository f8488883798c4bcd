import { CLIENT_PLACES } from '../../contract/client-places.ts';
import {
  changesInWords,
  seasonInWords,
  steadyClock,
  type Clock,
} from '../../domain/clock-changes.ts';
import {
  clocks,
  hours,
  lengthOf,
  moved,
  timeInAddress,
  type Span,
} from '../../domain/day-spans.ts';
import type { FilterLink } from '../../contract/api/people.ts';
import { inPlace, placeInAddress, type Place } from '../../domain/places.ts';
import {
  ENOUGH,
  isNight,
  shareShifts,
  shareYear,
  type SharedSeason,
  type TeamDay,
  type Year,
} from '../../domain/shared-year.ts';
import { SHIFT_HOURS } from '../../domain/shifts.ts';
import type { ZonesAnswer, ZonesExample, ZonesResult } from '../../contract/api/time-zones.ts';
import {
  parseTime,
  parseWorkingHours,
  pathOfWorkingHours,
  rangeInHours,
  USUAL,
  type WorkingHours,
  type WorkingHoursField,
} from '../../domain/working-hours.ts';
import { zoneClock } from '../time/zone-clock.ts';

type Asked = Partial<Record<WorkingHoursField, string | undefined>>;

/** Whom most visitors are like: an ocean west of India, near it in time, and east of it. */
const EXAMPLES = ['New York', 'London', 'Sydney'];

/** Characters of a value that the form repeats. */
const LONGEST = 60;

const INDIA = { name: 'India', zone: 'Asia/Kolkata' };

/** The clocks of a place and of India over the twelve months from a moment. */
export function yearAt(place: Place, now: number): Year {
  return {
    yours: 'zone' in place ? zoneClock(place.zone, now) : steadyClock(place.offset),
    india: zoneClock(INDIA.zone, now),
  };
}

/** When the offices are open; null if the content does not say it in half hours. */
export function officeDay({ opens, closes }: { opens: string; closes: string }): Span | null {
  const [from, to] = [parseTime(opens), parseTime(closes)];
  return from === null || to === null || from >= to ? null : { from, to };
}

/** A time in the form of the lists, if it is one; anything else as it was asked, up to a limit. */
function asListed(field: string, value: string): string {
  const minutes = field === 'start' || field === 'end' ? parseTime(value.trim()) : null;
  return minutes === null ? value.trim().slice(0, LONGEST) : timeInAddress(minutes);
}

/**
 * What /time-zones shows for a query.
 *
 * @param office when the offices in India are open, by their clock
 * @param now milliseconds since 1970, UTC
 * @param overlaps the places of whose office day somebody on /people shares enough, with its link there
 */
export function answerTimeZones(
  asked: Asked,
  office: Span | null,
  now: number,
  overlaps: readonly FilterLink[] = [],
): ZonesAnswer {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const blank = { asked: { zone: '', ...USUAL }, problems: [], result: null };
  const examples = () => EXAMPLES.map((zone) => exampleOf(zone, now));
  if (given.length === 0) return { ...blank, examples: examples() };
  const parsed = parseWorkingHours(new URLSearchParams(given as [string, string][]));
  if (parsed.ok) {
    const { place, day, plan } = parsed.hours;
    return {
      ...blank,
      asked: {
        zone: placeInAddress(place),
        start: timeInAddress(day.from),
        end: timeInAddress(day.to),
        plan,
      },
      result: resultOf(parsed.hours, office, yearAt(place, now), overlaps),
      examples: [],
    };
  }
  return {
    ...blank,
    examples: examples(),
    asked: {
      ...blank.asked,
      ...Object.fromEntries(
        given.flatMap(([field, value]) => (value?.trim() ? [[field, asListed(field, value)]] : [])),
      ),
    },
    problems: parsed.problems.map((problem) => ({
      ...problem,
      suggestions: problem.suggestions.map((label) => ({
        label,
        path: `/time-zones?${new URLSearchParams({ ...Object.fromEntries(given), [problem.field]: label })}`,
      })),
    })),
  };
}

function resultOf(
  asked: WorkingHours,
  office: Span | null,
  year: Year,
  overlaps: readonly FilterLink[],
): ZonesResult {
  const { place, day, plan } = asked;
  const { team, seasons } = shareYear(asked, year);
  const minutes = seasons.map((season) => season.minutes);
  return {
    path: pathOfWorkingHours(asked),
    name: place.name,
    place: inPlace(place),
    hours: rangeInHours(minutes),
    day,
    team,
    withBreak: lengthOf(team.span) > SHIFT_HOURS * 60,
    office,
    people: peopleFor(day, year, overlaps),
    seasons: seasons.map((season) => ({
      when: seasonInWords(season, year.yours),
      ahead: season.ahead,
      shared: season.shared,
      sentences: sentencesOf(asked, team, season),
    })),
    shifts: shareShifts(day, year).map(({ team: { name, span }, seasons: shared }) => ({
      name,
      span,
      hours: shared.map((season) => hours(season.minutes)),
      chosen: name === team.name,
    })),
    changes: changesOf(place, year),
    advice: [
      ...(isNight(team.span) ? ['night' as const] : []),
      ...(Math.max(...minutes) === 0
        ? ['none' as const]
        : Math.min(...minutes) < ENOUGH
          ? ['few' as const]
          : []),
      ...(plan === 'hourly' ? ['hourly' as const] : []),
    ],
  };
}

/** Where /people shows who shares an office day in the place whose clock is nearest; null if nobody does. */
function peopleFor(
  day: Span,
  { yours: { offset, changes } }: Year,
  overlaps: readonly FilterLink[],
): ZonesResult['people'] {
  const offsets = [offset, ...changes.map((change) => change.offset)];
  const apart = (others: readonly number[]) =>
    Math.abs(Math.min(...offsets) - Math.min(...others)) +
    Math.abs(Math.max(...offsets) - Math.max(...others));
  const nearest = CLIENT_PLACES.toSorted((a, b) => apart(a.offsets) - apart(b.offsets))[0]!;
  const link = overlaps.find(({ value }) => value === nearest.slug);
  if (!link) return null;
  const isSame = apart(nearest.offsets) === 0 && day.from === 9 * 60 && day.to === 17 * 60;
  return {
    path: `/people?${link.query ?? `overlap=${link.value}`}`,
    place: isSame ? null : link.label,
  };
}

/** What is the case in a season, as sentences. */
function sentencesOf({ place, day }: WorkingHours, team: TeamDay, season: SharedSeason): string[] {
  const { ahead, shared, minutes } = season;
  const there = inPlace(place);
  const apart =
    ahead === 0
      ? `The clock ${there} is the same as in India.`
      : `India is ${hours(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`;
  const both = (span: Span) => `${clocks(span)} ${there}, ${clocks(moved(span, ahead))} in India`;
  return [
    apart,
    minutes === 0
      ? `You share no hours: your day is ${clocks(moved(day, ahead))} in India.`
      : `You share ${hours(minutes)}: ${shared.map(both).join(', and ')}.`,
    `For you, ${team.words} ${team.words.startsWith('the') ? 'is' : 'are'} ${clocks(moved(team.span, -ahead))}.`,
  ];
}

/** The changes of both clocks in the year, as sentences. */
function changesOf(place: Place, { yours, india }: Year): string[] {
  const never = (clock: Clock) => clock.changes.length === 0;
  if (never(yours) && never(india))
    return [`Neither the clock ${inPlace(place)} nor India’s changes in the coming twelve months.`];
  const changes = [...changesInWords(place, yours), ...changesInWords(INDIA, india)].toSorted(
    (one, other) => one.at - other.at,
  );
  return [
    ...changes.map(({ words }) => words),
    ...(never(india) ? ['India does not change its clock.'] : []),
  ];
}

function exampleOf(zone: string, now: number): ZonesExample {
  const parsed = parseWorkingHours(new URLSearchParams({ zone }));
  if (!parsed.ok) throw new Error(`${zone} is not in the list of cities.`);
  const { place, day } = parsed.hours;
  const { team, seasons } = shareYear(parsed.hours, yearAt(place, now));
  // Not the present season: this page is cached beyond it.
  const [{ ahead, shared }] = seasons.toSorted((one, other) => one.ahead - other.ahead) as [
    SharedSeason,
  ];
  return {
    path: pathOfWorkingHours(parsed.hours),
    name: place.name,
    hours: rangeInHours(seasons.map(({ minutes }) => minutes)),
    day,
    team,
    ahead,
    shared,
  };
}
