import { expect, test } from 'vitest';
import { monthsBefore } from './list-expired.ts';

test.each([
  ['2026-08-31', 6, '2026-02-28'],
  ['2024-08-31', 6, '2024-02-29'],
  ['2026-08-29', 6, '2026-02-28'],
  ['2026-08-28', 6, '2026-02-28'],
  ['2026-09-01', 6, '2026-03-01'],
  ['2026-12-31', 6, '2026-06-30'],
  ['2026-03-31', 7, '2025-08-31'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2024-02-29', 48, '2020-02-29'],
  ['2026-01-31', 84, '2019-01-31'],
  ['2026-05-04', 24, '2024-05-04'],
])('%s less %i months is %s', (day, months, earlier) => {
  const moment = new Date(`${day}T23:30:00.000Z`);
  expect(monthsBefore(moment, months).toISOString()).toBe(`${earlier}T23:30:00.000Z`);
  expect(moment.toISOString()).toBe(`${day}T23:30:00.000Z`);
});
