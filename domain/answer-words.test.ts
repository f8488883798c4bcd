import { expect, test } from 'vitest';
import { answerInWords, callInWords, timeBy } from './answer-words.ts';
import { steadyClock } from './clock-changes.ts';

const INDIA = steadyClock(330);
const TEXAS = steadyClock(-360);
/** Monday, 10:00 in India, 22:30 on Sunday in Texas. */
const NOW = Date.parse('2026-11-30T04:30Z');
const HOUR = 3_600_000;

test.each([
  [0.3, 'Answer by 10:18'],
  [0, 'Answer by 10:00'],
  [24, 'Answer by 10:00 tomorrow'],
  [48, 'Answer by 10:00 on Wednesday'],
  [24 * 8, 'Answer by 10:00 on December 8'],
  [-0.3, 'Late since 09:42'],
  [-14, 'Late since 20:00 yesterday'],
  [-72, 'Late since 10:00 on Friday'],
  [-24 * 10, 'Late since 10:00 on November 20'],
  [14, 'Answer by the end of today'],
  [38, 'Answer by the end of tomorrow'],
  [62, 'Answer by the end of Wednesday'],
  [-10, 'Late since the end of yesterday'],
])('what is due in %d hours', (hours, words) => {
  expect(answerInWords(INDIA, NOW + hours * HOUR, NOW, '')).toBe(words);
});

test('the clock of an office is named', () => {
  const due = NOW + 24 * HOUR;
  expect(answerInWords(INDIA, due, NOW, '(India)')).toBe('Answer by 10:00 tomorrow (India)');
});

test.each([
  [10.5, 'It is 22:30 there (by their browser); call tomorrow from 09:00 there.'],
  [0, 'It is 22:30 there (by their browser); call now.'],
  [1, 'It is 22:30 there (by their browser); call today from 23:30 there.'],
  [34.5, 'It is 22:30 there (by their browser); call on Tuesday from 09:00 there.'],
])('who can be called in %d hours', (hours, words) => {
  const clock = { clocks: [TEXAS], by: 'browser' } as const;
  expect(callInWords(clock, NOW + hours * HOUR, NOW)).toBe(words);
});

test('one of several clocks is a span', () => {
  const clocks = [steadyClock(-480), TEXAS, steadyClock(-300)];
  const words = (from: number | null) => callInWords({ clocks, by: 'phone' }, from, NOW);
  expect(words(NOW)).toBe('It is 20:30 to 23:30 there (by their phone number); call now.');
  expect(words(NOW + 12.5 * HOUR)).toMatch(
    /; call tomorrow from 09:00 in the westernmost time zone\.$/,
  );
  expect(words(null)).toBe('It is 20:30 to 23:30 there (by their phone number).');
  expect(timeBy(steadyClock(345), NOW)).toBe('10:15');
});
