import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWorkingHours, workingHoursInWords } from '../../domain/working-hours.ts';
import { answerTimeZones, officeDay, yearAt } from './answer-time-zones.ts';

const NOVEMBER = Date.UTC(2026, 10, 22);
const JULY = Date.UTC(2026, 6, 1);
const office = officeDay({ opens: '08:00', closes: '18:00' });
const answer = (asked: Parameters<typeof answerTimeZones>[0], now = NOVEMBER) =>
  JSON.parse(
    JSON.stringify(answerTimeZones(asked, office, now)).replaceAll('\u00a0', ' '),
  ) as ReturnType<typeof answerTimeZones>;
const yearOf = (zone: string, now = NOVEMBER) => {
  const { result } = answer({ zone }, now);
  return result!.seasons.map(({ when, sentences }) => [when, ...sentences]);
};

describe('a year', () => {
  it('of New York has its two seasons, the present first', () => {
    expect(yearOf('New York')).toEqual([
      [
        'Until March 14, 2027, and from November 7, 2027',
        'India is 10½ hours ahead.',
        'You share 2½ hours: 9 am to 11:30 am in New York, 7:30 pm to 10 pm in India.',
        'For you, the late shift is 2:30 am to 11:30 am.',
      ],
      [
        'From March 14, 2027 to November 7, 2027',
        'India is 9½ hours ahead.',
        'You share 3½ hours: 9 am to 12:30 pm in New York, 6:30 pm to 10 pm in India.',
        'For you, the late shift is 3:30 am to 12:30 pm.',
      ],
    ]);
    expect(yearOf('New York', JULY)[0]!.slice(0, 2)).toEqual([
      'Until November 1, 2026, and from March 14, 2027',
      'India is 9½ hours ahead.',
    ]);
  });

  it.each([
    ['London', ['7½ hours', '8 hours']],
    ['Australia/Lord_Howe', ['5½ hours', '6 hours']],
    ["St. John's", ['4 hours', '5 hours']],
    ['Kathmandu', ['7¾ hours']],
    ['Phoenix', ['5½ hours']],
  ])('of %s shares %s', (zone, shared) => {
    const { result } = answer({ zone });
    const said = result!.seasons.map(
      ({ sentences }) => /^You share ([^:]*)/.exec(sentences[1]!)?.[1],
    );
    expect(said).toEqual(shared);
    // The table of shifts says the same of the shift that was chosen.
    expect(result!.shifts.find(({ chosen }) => chosen)!.hours).toEqual(shared);
  });
});

it('gives advice that fits the hours', () => {
  const adviceOn = (asked: object) => answer(asked).result!.advice;
  expect(adviceOn({ zone: 'London' })).toEqual([]);
  expect(adviceOn({ zone: 'London', plan: 'hourly' })).toEqual(['hourly']);
  expect(adviceOn({ zone: 'Los Angeles' })).toEqual(['night']);
  expect(adviceOn({ zone: 'Seattle', start: '09:00', end: '10:00' })).toEqual(['night', 'few']);
  expect(adviceOn({ zone: 'Tokyo', start: '07:00', end: '08:00' })).toEqual(['none']);
});

it('leads to the people who share an office day where the clock is nearest', () => {
  const offered = ['new-york', 'chicago', 'london'].map((value) => ({
    filter: 'overlap' as const,
    value,
    label: value.toUpperCase(),
    count: 2,
    query: `overlap=${value}`,
  }));
  const people = (asked: object, now = NOVEMBER) =>
    answerTimeZones(asked, office, now, offered).result!.people;
  const newYork = { path: '/people?overlap=new-york', place: null };
  expect(people({ zone: 'Hartford' })).toEqual(newYork);
  expect(people({ zone: 'Hartford' }, JULY)).toEqual(newYork);
  // Another day than theirs, and another clock.
  expect(people({ zone: 'Hartford', start: '8' })).toEqual({ ...newYork, place: 'NEW-YORK' });
  expect(people({ zone: 'Berlin' })).toEqual({ path: '/people?overlap=london', place: 'LONDON' });
  // Nobody shares enough of a day in Sydney.
  expect(people({ zone: 'Melbourne' })).toBeNull();
});

it('says that a break counts if there is one', () => {
  const withBreak = (asked: object) => answer(asked).result!.withBreak;
  expect(withBreak({ zone: 'London' })).toBe(true);
  expect(withBreak({ zone: 'London', plan: 'hourly' })).toBe(true);
  expect(withBreak({ zone: 'London', plan: 'part-time' })).toBe(false);
});

it('says the same in one sentence', () => {
  const parsed = parseWorkingHours(new URLSearchParams({ zone: 'Adelaide', plan: 'part-time' }));
  if (!parsed.ok) throw new Error('not parsed');
  const { hours } = parsed;
  expect(workingHoursInWords(hours, yearAt(hours.place, NOVEMBER))).toBe(
    '9 am to 5 pm in Adelaide, part-time plan: 4 hours shared a day with four hours in India, 8 am to 12 pm',
  );
});

it('says what is wrong, with links to what was meant', () => {
  expect(answer({ zone: 'Lodnon', start: '10:00' })).toMatchObject({
    asked: { zone: 'Lodnon', start: '10:00', end: '17:00', plan: 'full-time' },
    result: null,
    problems: [
      {
        field: 'zone',
        suggestions: [{ label: 'London', path: '/time-zones?zone=London&start=10%3A00' }],
      },
    ],
  });
});

it('has the same examples all year, because their page is cached', () => {
  const { examples } = answer({});
  expect(examples.map(({ name, hours, ahead }) => [name, hours, ahead])).toEqual([
    ['New York', '2½ to 3½ hours', 570],
    ['London', '7½ to 8 hours', 270],
    ['Sydney', '5½ to 6½ hours', -330],
  ]);
  expect(answer({}, JULY)).toEqual(answer({}));
});

it('never throws, and answers with a result or with problems', () => {
  const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('Paris', '9', '23:30', 'hourly')), {
    nil: undefined,
  });
  fc.assert(
    fc.property(fc.record({ zone: text, start: text, end: text, plan: text }), (asked) => {
      const { result, problems, examples } = answerTimeZones(asked, office, NOVEMBER);
      expect([result !== null, problems.length > 0, examples.length > 0]).toContain(true);
      expect(result !== null && problems.length > 0).toBe(false);
    }),
  );
});

it('leaves out office hours that the content does not state', () => {
  expect(office).toEqual({ from: 480, to: 1080 });
  expect(officeDay({ opens: '', closes: '18:00' })).toBeNull();
  expect(officeDay({ opens: '18:00', closes: '08:00' })).toBeNull();
});
