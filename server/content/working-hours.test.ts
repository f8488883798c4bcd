import { expect, test } from 'vitest';
import { lastEleven, personHours } from './working-hours.ts';

const firm = {
  hours: { weekdays: ['Monday', 'Tuesday'], opens: '09:00', closes: '18:00' },
  offices: [{ time_zone: 'Asia/Kolkata', holidays: [{ date: '2026-12-01' }] }],
};
const at = (time: string) => Date.parse(`2026-${time}Z`);
const hours = { time_zone: 'America/Chicago', opens: '13:00', closes: '18:00' };
const person = (given: object, time: string) =>
  personHours(firm, JSON.stringify({ hours: null, leave: null, ...given }), at(time));

test('hours of a person are by their clock, on the firm’s working days', () => {
  const { spans, isAway } = person({ hours }, '11-29T12:00');
  expect(isAway).toBe(false);
  expect(spans!.slice(0, 2)).toEqual([
    { from: at('11-30T19:00'), to: at('12-01T00:00') },
    { from: at('12-01T19:00'), to: at('12-02T00:00') },
  ]);
  expect(person({}, '11-29T12:00').spans).toBe(null);
});

test.each([
  ['11-29T18:29', false],
  ['11-29T18:30', true],
  ['12-01T18:29', true],
  ['12-01T18:30', false],
])('on leave at %s in the time zone of the office: %s', (time, isAway) => {
  const leave = { from: '2026-11-30', until: '2026-12-01' };
  expect(person({ leave }, time).isAway).toBe(isAway);
});

test('the last eleven o’clock of a working day', () => {
  const eleven = at('11-30T05:30');
  expect(lastEleven(firm, eleven)).toBe(eleven);
  expect(lastEleven(firm, eleven - 1)).toBe(at('11-24T05:30'));
  // Tuesday is a holiday, and the next ones are not worked.
  expect(lastEleven(firm, at('12-06T12:00'))).toBe(eleven);
  expect(lastEleven({ ...firm, offices: [] }, eleven)).toBe(null);
});
