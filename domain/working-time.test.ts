import { expect, test } from 'vitest';
import { steadyClock, type Clock } from './clock-changes.ts';
import { workTimes } from './office-hours.ts';
import { afterWorking, joinSpans, spansOfDays } from './working-time.ts';

const at = (iso: string) => Date.parse(iso.includes('T') ? `${iso}Z` : iso);
const shown = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((moment) => new Date(moment).toISOString().slice(5, 16)).join(' to ');

const LONDON: Clock = {
  offset: 60,
  changes: [
    { at: at('2026-10-25T01:00'), offset: 0 },
    { at: at('2027-03-28T01:00'), offset: 60 },
  ],
};
const NINE_TO_SIX = [{ from: 9 * 60, to: 18 * 60 }];

test.each<[string, Clock, string, string[]]>([
  ['India', steadyClock(330), '2026-10-20T03:00', ['10-20T03:30 to 10-20T12:30']],
  ['Nepal', steadyClock(345), '2026-10-20T03:00', ['10-20T03:15 to 10-20T12:15']],
  ['London in summer', LONDON, '2026-10-24T12:00', ['10-24T08:00 to 10-24T17:00']],
  ['London when clocks go back', LONDON, '2026-10-25T00:30', ['10-25T09:00 to 10-25T18:00']],
  ['London when they go forward', LONDON, '2027-03-28T00:30', ['03-28T08:00 to 03-28T17:00']],
])('a day in %s is by its clock', (_, clock, from, days) => {
  const range = { from: at(from), to: at(from) + 1_000 };
  expect(spansOfDays(clock, range, () => NINE_TO_SIX).map(shown)).toEqual(days);
});

test.each([
  ['skips', '2027-03-28T00:30', { from: 30, to: 90 }, '03-28T00:30 to 03-28T01:30'],
  ['skips, later', '2027-03-28T00:30', { from: 90, to: 180 }, '03-28T01:30 to 03-28T02:00'],
  ['shows twice', '2026-10-25T00:30', { from: 90, to: 180 }, '10-25T00:30 to 10-25T03:00'],
])('a time that a clock %s', (_, from, time, span) => {
  const range = { from: at(from), to: at(from) };
  expect(spansOfDays(LONDON, range, () => [time]).map(shown)).toEqual([span]);
});

test('each day of a range has its weekday, by the clock', () => {
  const days: string[] = [];
  spansOfDays(
    steadyClock(330),
    { from: at('2026-12-31T19:00'), to: at('2027-01-02T19:00') },
    (day) => {
      days.push(`${day.weekday} ${day.date}`);
      return [];
    },
  );
  expect(days).toEqual(['Friday 2027-01-01', 'Saturday 2027-01-02', 'Sunday 2027-01-03']);
});

test('an office works between its breaks', () => {
  const hours = { weekdays: [], opens: '09:00', closes: '18:00' };
  const times = (...breaks: [from: string, to: string][]) =>
    workTimes(hours, { breaks: breaks.map(([from, to]) => ({ from, to })) }).map(
      ({ from, to }) => `${from / 60}-${to / 60}`,
    );
  expect(times()).toEqual(['9-18']);
  expect(times(['13:00', '14:00'], ['10:00', '10:30'])).toEqual(['9-10', '10.5-13', '14-18']);
  expect(times(['08:00', '10:00'], ['17:30', '19:00'])).toEqual(['10-17.5']);
});

test('spans that touch or overlap are one', () => {
  const spans = joinSpans([
    { from: 5, to: 9 },
    { from: 1, to: 3 },
    { from: 3, to: 4 },
    { from: 6, to: 7 },
  ]);
  expect(spans).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 9 },
  ]);
});

const SPANS = [
  { from: at('2026-11-30T09:00'), to: at('2026-11-30T13:00') },
  { from: at('2026-11-30T13:30'), to: at('2026-11-30T18:00') },
  { from: at('2026-12-01T09:00'), to: at('2026-12-01T18:00') },
];

test.each([
  ['2026-11-30T09:18', 60, '2026-11-30T10:18'],
  ['2026-11-30T12:00', 60, '2026-11-30T13:00'],
  ['2026-11-30T12:40', 60, '2026-11-30T14:10'],
  ['2026-11-30T13:10', 60, '2026-11-30T14:30'],
  ['2026-11-30T17:30', 60, '2026-12-01T09:30'],
  ['2026-11-29T03:00', 60, '2026-11-30T10:00'],
  ['2026-11-30T17:30', 570, '2026-12-01T18:00'],
  ['2026-12-01T17:30', 60, null],
  ['2026-11-30T18:00', 0, '2026-12-01T09:00'],
  ['2026-11-30T17:59', 0, '2026-11-30T17:59'],
])('after %s, %i minutes of working time have passed by %s', (since, minutes, moment) => {
  expect(afterWorking(SPANS, at(since), minutes)).toBe(moment && at(moment));
});
