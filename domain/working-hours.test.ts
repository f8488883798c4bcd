import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../tests/helpers/any-text.ts';
import { abbreviations, cities, namesakes, otherNames, places, severalTimes } from './cities.ts';
import { DAY } from './day-spans.ts';
import type { Place } from './places.ts';
import { parseWorkingHours, pathOfWorkingHours, workingHoursInWords } from './working-hours.ts';
import { PLAN_HOURS, type PlanName } from './shifts.ts';

const parse = (query: Record<string, string>) => parseWorkingHours(new URLSearchParams(query));
const placeOf = (zone: string) => {
  const parsed = parse({ zone });
  return parsed.ok ? parsed.hours.place : parsed.problems[0];
};

// cspell:ignore Hartfrod
describe('the place', () => {
  it.each<[typed: string, place: Place]>([
    ['New York', { name: 'New York', zone: 'America/New_York' }],
    ['  new YORK ', { name: 'New York', zone: 'America/New_York' }],
    ['Sydney, Australia', { name: 'Sydney', zone: 'Australia/Sydney' }],
    ['sao paulo', { name: 'São Paulo', zone: 'America/Sao_Paulo' }],
    ['St. John’s', { name: "St. John's", zone: 'America/St_Johns' }],
    ['California', { name: 'California', zone: 'America/Los_Angeles' }],
    ['Wales, UK', { name: 'Wales', zone: 'Europe/London' }],
    ['Hartford, CT 06103', { name: 'Hartford', zone: 'America/New_York' }],
    ['Springfield, IL', { name: 'Springfield (Illinois)', zone: 'America/Chicago' }],
    [
      'Springfield, Massachusetts',
      { name: 'Springfield (Massachusetts)', zone: 'America/New_York' },
    ],
    ['New Orleans, LA', { name: 'New Orleans', zone: 'America/Chicago' }],
    // A town that is not known, in a state of one time.
    ['Middletown, Ohio', { name: 'Ohio', zone: 'America/New_York' }],
    ['asia/kathmandu', { name: 'Kathmandu', zone: 'Asia/Kathmandu' }],
    // Not in the list of cities, but in the database of time zones; a former name.
    ['Reykjavik', { name: 'Reykjavik', zone: 'Atlantic/Reykjavik' }],
    ['us/eastern', { name: 'Eastern', zone: 'Us/Eastern' }],
    ['+05:45', { name: 'UTC+5:45', offset: 345 }],
    // The plus of an address that nobody encoded is a space.
    [' 05:45', { name: 'UTC+5:45', offset: 345 }],
    ['utc+9', { name: 'UTC+9', offset: 540 }],
    ['GMT-3:30', { name: 'UTC-3:30', offset: -210 }],
    ['−0930', { name: 'UTC-9:30', offset: -570 }],
    ['UTC', { name: 'UTC', offset: 0 }],
  ])('%s', (typed, place) => expect(placeOf(typed)).toEqual(place));

  it.each<[typed: string, reason: RegExp, suggestions: string[]]>([
    ['', /^Enter your city, like Boston/, []],
    [
      'Springfield',
      /^“Springfield” may be several places/,
      ['Springfield (Illinois)', 'Springfield (Massachusetts)', 'Springfield (Missouri)'],
    ],
    ['Hartfrod', /called “Hartfrod”/, ['Hartford']],
    ['Manchester, CT', /^“Manchester, CT” may be several places/, ['Manchester', 'Connecticut']],
    ['Gotham, Texas', /“Texas” has several times/, ['Houston', 'El Paso']],
    ['Nwe Yrok', /called “Nwe Yrok”/, ['New York']],
    ['Sydney Australia', /called/, ['Sydney']],
    ['Melb', /called/, ['Melbourne']],
    ['Mars/Olympus Mons', /called/, []],
    ['a, constructor', /Enter a larger city nearby/, []],
    ['x'.repeat(61), /too long/, []],
    ['+14:15', /from -12:00 to \+14:00/, []],
    ['+05:50', /steps of 15 minutes/, []],
  ])('refuses “%s”', (typed, reason, suggestions) =>
    expect(placeOf(typed)).toEqual({
      field: 'zone',
      reason: expect.stringMatching(reason),
      suggestions,
    }),
  );

  it('has well-known cities, each once', () => {
    // Every name is bytes of the page.
    expect(cities.length).toBeLessThan(80);
    expect(places.length).toBeGreaterThan(500);
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
    for (const { name, zone } of places) expect(placeOf(name)).toEqual({ name, zone });
  });

  it('leads from every name to a place, or to the choice between its namesakes', () => {
    for (const { name } of places) {
      const bare = name.split(' (')[0]!;
      const found = placeOf(bare);
      if (!('field' in found!)) continue;
      expect(found.suggestions, bare).toEqual(
        namesakes.get(bare.toLowerCase().replace('.', '')) ?? severalTimes.get(bare),
      );
    }
  });

  it('knows a place, or several of different times, for each region', () => {
    const zoneOf = (name: string) => places.find((place) => place.name === name)?.zone;
    for (const [name, others] of otherNames)
      for (const other of others)
        expect(placeOf(other), other).toEqual({ name, zone: zoneOf(name) });
    for (const [region, names] of severalTimes) {
      expect(placeOf(region)).toHaveProperty('suggestions', names);
      const zones = names.map(zoneOf);
      expect(zones, region).not.toContain(undefined);
      expect(new Set(zones).size, region).toBe(zones.length);
    }
  });

  it('knows the states of all abbreviations', () => {
    for (const [short, state] of abbreviations) {
      const found = placeOf(`Nowhere at all, ${short}`);
      const names = severalTimes.get(state);
      expect(found, state).toEqual(
        names ? expect.objectContaining({ suggestions: names }) : placeOf(state),
      );
      expect(found, state).not.toMatchObject({ suggestions: [] });
    }
  });
});

describe('the hours', () => {
  const dayOf = (start: string, end: string) => {
    const parsed = parse({ zone: 'UTC', start, end });
    return parsed.ok ? parsed.hours.day : parsed.problems.map(({ field }) => field);
  };

  it('are read in several forms', () => {
    expect(dayOf('09:00', '17:30')).toEqual({ from: 540, to: 1050 });
    expect(dayOf('9', '5:30 pm')).toEqual({ from: 540, to: 1050 });
    expect(dayOf('12am', '12 PM')).toEqual({ from: 0, to: 720 });
    expect(dayOf('8:00', '24:00')).toEqual({ from: 480, to: DAY });
  });

  it('may end on the next day', () => {
    expect(dayOf('22:00', '06:00')).toEqual({ from: 1320, to: 1800 });
  });

  it('are full and half hours, and end after they begin', () => {
    expect(dayOf('09:10', '25:00')).toEqual(['start', 'end']);
    expect(dayOf('13 pm', '-1')).toEqual(['start', 'end']);
    expect(dayOf('09:00', '9 am')).toEqual(['end']);
  });

  it('are nine to five, full-time, unless stated', () => {
    expect(parse({ zone: 'UTC', start: ' ' })).toMatchObject({
      hours: { day: { from: 540, to: 1020 }, plan: 'full-time' },
    });
    expect(parse({ zone: 'UTC', plan: 'toString' })).toMatchObject({
      problems: [{ field: 'plan', reason: 'Choose a plan from the list.' }],
    });
  });
});

const anyHours = fc.record({
  place: fc.oneof(
    fc.constantFrom(...cities, ...Intl.supportedValuesOf('timeZone').map(zonePlace)),
    fc
      .integer({ min: -48, max: 56 })
      .map((quarters) => placeOf(offsetText(quarters * 15)) as Place),
  ),
  day: fc
    .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 47 }))
    .map(([from, length]) => ({ from: from * 30, to: (from + length) * 30 })),
  plan: fc.constantFrom(...(Object.keys(PLAN_HOURS) as PlanName[])),
});

function zonePlace(zone: string) {
  return placeOf(zone) as Place;
}
function offsetText(minutes: number) {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
}

it('parses its own addresses', () => {
  fc.assert(
    fc.property(anyHours, (hours) => {
      const { pathname, searchParams } = new URL(pathOfWorkingHours(hours), 'http://site');
      expect(pathname).toBe('/time-zones');
      expect(parseWorkingHours(searchParams)).toEqual({ ok: true, hours });
    }),
  );
});

it('never throws, and reports each problem in a short sentence', () => {
  const text = fc.oneof(fc.string(), anyText(3_000));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('zone', 'start', 'end', 'plan'), text)),
      (query) => {
        const parsed = parseWorkingHours(new URLSearchParams(query));
        for (const { reason } of parsed.ok ? [] : parsed.problems) {
          expect(reason).toMatch(/[.]$/);
          expect(reason.length).toBeLessThan(160);
        }
      },
    ),
  );
});

it('describes working hours without a comparison', () => {
  const parsed = parse({ zone: 'Kathmandu', start: '21:30', end: '6', plan: 'part-time' });
  expect(parsed.ok && workingHoursInWords(parsed.hours)).toBe(
    '9:30 pm to 6 am in Kathmandu, part-time plan',
  );
});
