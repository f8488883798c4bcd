import { expect, it } from 'vitest';
import { formatShort } from './when.tsx';

const NOW = new Date(2026, 10, 28, 12).getTime();

it.each([
  [new Date(2026, 10, 30, 9), 'Mon 9:00'],
  [new Date(2026, 10, 27, 18, 5), 'Fri 18:05'],
  [new Date(2026, 11, 8, 16, 30), 'Dec 8, 16:30'],
  [new Date(2027, 2, 4, 0, 0), 'Mar 4, 2027, 0:00'],
])('%s is %s', (at, words) => {
  expect(formatShort(at.toISOString(), NOW)).toBe(words);
});
