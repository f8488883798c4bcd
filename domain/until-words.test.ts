import { expect, test } from 'vitest';
import { answeredInWords, untilInWords } from './until-words.ts';

const at = (time: string) => Date.parse(`2026-${time}Z`);

test.each([
  ['11-30T11:35', 'Asia/Kolkata', '5:05 pm on Monday, November 30'],
  ['11-30T18:30', 'Asia/Kolkata', 'the end of Monday, November 30'],
  ['11-30T18:29', 'Asia/Kolkata', 'the end of Monday, November 30'],
  ['11-30T18:31', 'Asia/Kolkata', '12:01 am on Tuesday, December 1'],
  ['11-30T06:30', 'Asia/Kolkata', '12:00 pm on Monday, November 30'],
  ['12-01T05:00', 'America/New_York', 'the end of Monday, November 30'],
  // In London clocks go back on October 25.
  ['10-26T00:00', 'Europe/London', 'the end of Sunday, October 25'],
])('%s in %s', (time, zone, words) => {
  expect(untilInWords(at(time), zone)).toBe(words);
});

test('by the clock of the visitor, else by that of the office, which is named', () => {
  const office = { time_zone: 'Asia/Kolkata', clock: 'India' };
  const due = '2026-11-30T18:30:00.000Z';
  expect(answeredInWords(due, 'America/Chicago', office)).toBe(
    'by 12:30 pm on Monday, November 30, your time,',
  );
  expect(answeredInWords(due, null, office)).toBe('by the end of Monday, November 30 in India,');
  expect(answeredInWords(due, undefined)).toMatch(/^by .* November 30, your time,$/);
  expect(answeredInWords(due, null, {})).toBe('within one working day,');
  expect(answeredInWords(null, undefined, office)).toBe('within one working day,');
});
