import { expect, test } from 'vitest';
import { isOpen } from './office-hours.ts';

const hours = { weekdays: ['Monday', 'Tuesday'], opens: '08:00', closes: '18:00' };
const office = { breaks: [{ from: '13:00', to: '13:30' }], holidays: [{ date: '2026-12-01' }] };

test.each([
  ['2026-11-30', 'Monday', 8 * 60 - 1, false],
  ['2026-11-30', 'Monday', 8 * 60, true],
  ['2026-11-30', 'Monday', 13 * 60, false],
  ['2026-11-30', 'Monday', 13 * 60 + 30, true],
  ['2026-11-30', 'Monday', 18 * 60, false],
  ['2026-12-01', 'Tuesday', 9 * 60, false],
  ['2026-12-02', 'Wednesday', 9 * 60, false],
])('on %s, a %s, at minute %i the office is open: %s', (date, weekday, minutes, open) => {
  expect(isOpen(hours, office, { date, weekday, minutes })).toBe(open);
});
