import { CLIENT_PLACES } from '../../contract/client-places.ts';
import { changesInWords, seasonInWords, steadyClock } from '../../domain/clock-changes.ts';
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
import { INDIA } from '../people/shared-minutes.ts';
import { zoneClock } from '../time/zone-clock.ts';

type Asked = Partial<Record<WorkingHoursField, string | undefined>>;

/** Where most visitors are: far west of India, near it in time, and east of it. */
const EXAMPLES = ['New York', 'London', 'Sydney'];

/** Maximum length of a value that the form repeats, in characters. */
const LONGEST = 60;

/** The clocks of a place and of India over the twelve months from a moment. */
export function yearAt(place: Place, now: number): Year {
  return {
    yours: 'zone' in place ? zoneClock(place.zone, now) : steadyClock(place.offset),
    india: steadyClock(INDIA),
  };
}

/** When the offices are open; null if the content does not say it in half hours. */
export function officeDay({ opens, closes }: { opens: string; closes: string }): Span | null {
  const [from, to] = [parseTime(opens), parseTime(closes)];
  return from === null || to === null || from >= to ? null : { from, to };
}

/** A valid time in the format of the select lists; any other value as given, up to LONGEST. */
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
  const given = Object.entries(asked).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = new URLSearchParams(given);
  const parsed = parseWorkingHours(query);
  if (parsed.ok) {
    const result = resultOf(parsed.hours, office, now, overlaps);
    const { day, plan } = parsed.hours;
    const [start, end] = [timeInAddress(day.from), timeInAddress(day.to)];
    const zone = placeInAddress(parsed.hours.place);
    return { asked: { zone, start, end, plan }, problems: [], result, examples: [] };
  }
  const listed = given
    .filter(([, value]) => value.trim() !== '')
    .map(([field, value]) => [field, asListed(field, value)]);
  const problems = given.length === 0 ? [] : parsed.problems;
  const pathWith = (field: string, value: string) =>
    `/time-zones?${new URLSearchParams({ ...Object.fromEntries(query), [field]: value })}`;
  return {
    asked: { zone: '', ...USUAL, ...Object.fromEntries(listed) },
    problems: problems.map(({ suggestions, ...problem }) => ({
      ...problem,
      suggestions: suggestions.map((label) => ({ label, path: pathWith(problem.field, label) })),
    })),
    result: null,
    examples: EXAMPLES.map((zone) => exampleOf(zone, now)),
  };
}

function resultOf(
  asked: WorkingHours,
  office: Span | null,
  now: number,
  overlaps: readonly FilterLink[],
): ZonesResult {
  const { place, day, plan } = asked;
  const year = yearAt(place, now);
  const { team, seasons } = shareYear(asked, year);
  const minutes = seasons.map((season) => season.minutes);
  const none = Math.max(...minutes) === 0;
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
    advice: (
      [
        isNight(team.span) && 'night',
        none && 'none',
        !none && Math.min(...minutes) < ENOUGH && 'few',
        plan === 'hourly' && 'hourly',
      ] as const
    ).filter((advice) => advice !== false),
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

/** What the two days share in a season, as sentences. */
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

/** The changes of the clock in the year, as sentences. */
function changesOf(place: Place, { yours }: Year): string[] {
  const changes = changesInWords(place, yours);
  return changes.length === 0
    ? [`Neither the clock ${inPlace(place)} nor India’s changes in the coming twelve months.`]
    : [...changes.map(({ words }) => words), 'India does not change its clock.'];
}

function exampleOf(zone: string, now: number): ZonesExample {
  const parsed = parseWorkingHours(new URLSearchParams({ zone }));
  if (!parsed.ok) throw new Error(`${zone} is not in the list of cities.`);
  const { path, name, hours: range, day, team, seasons } = resultOf(parsed.hours, null, now, []);
  // Not the present season: the page stays cached when the season ends.
  const { ahead, shared } = seasons.toSorted((one, other) => one.ahead - other.ahead)[0]!;
  return { path, name, hours: range, day, team, ahead, shared };
}
