import { expect, test } from 'vitest';
import { shownSite, site } from '../../contract/kinds/site.ts';
import { answerBy, describeTimes } from './answer-by.ts';

const PUNE = { time_zone: 'Asia/Kolkata', holidays: [{ date: '2026-11-30', name: 'A holiday' }] };
const AUSTIN = { time_zone: 'America/Chicago' };

function firm(offices: object[]) {
  const values = site.stored.parse({
    hours: {
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '18:00',
    },
    offices,
  });
  return shownSite(values as Parameters<typeof shownSite>[0]);
}

const due = (offices: object[], now: string) =>
  answerBy(firm(offices), new Date(now))?.toISOString() ?? null;

test.each([
  ['in the middle of a day', '2026-11-25T16:00:00Z', '2026-11-26T16:00:00.000Z'],
  ['on Friday at five', '2026-11-27T23:00:00Z', '2026-11-30T23:00:00.000Z'],
  ['on Friday evening', '2026-11-28T01:30:00Z', '2026-12-01T00:00:00.000Z'],
  ['on Sunday', '2026-11-29T12:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['before the office opens', '2026-11-25T12:00:00Z', '2026-11-26T00:00:00.000Z'],
  ['before summer time ends', '2026-10-30T22:00:00Z', '2026-11-02T23:00:00.000Z'],
])('an enquiry %s is answered within a working day of the office', (_, sent, answered) => {
  expect(due([AUSTIN], sent)).toBe(answered);
});

test('a holiday of an office is none of its working days', () => {
  expect(due([PUNE], '2026-11-27T10:00:00Z')).toBe('2026-12-01T10:00:00.000Z');
});

test('the office that has had a working day first answers', () => {
  const sent = '2026-11-25T16:00:00Z';
  expect(due([AUSTIN, PUNE], sent)).toBe('2026-11-26T12:30:00.000Z');
});

test('without a time zone, or a working day, nothing is said', () => {
  expect(due([{}], '2026-11-25T16:00:00Z')).toBeNull();
  expect(answerBy(firm([]), new Date())).toBeNull();
  const closed = { ...firm([AUSTIN]), hours: { ...firm([]).hours, weekdays: [] } };
  expect(answerBy(closed, new Date())).toBeNull();
});

test('mails say when an enquiry came, and by when it is answered, by the clock of the office', () => {
  const hours = {
    hours: { weekdays: ['Monday'], opens: '09:00', closes: '24:00' },
    offices: [{ time_zone: 'Asia/Kolkata', clock: 'India' }],
  } as unknown as Parameters<typeof describeTimes>[0];
  const came = '2026-11-30T17:30:00.000Z';
  expect(describeTimes(hours, came, came)).toEqual([
    ['Received', '11:00 pm on Monday, November 30 (India)'],
    ['Answer by', 'the end of Monday, November 30 (India)'],
  ]);
  expect(describeTimes(hours, came, null)).toHaveLength(1);
});
