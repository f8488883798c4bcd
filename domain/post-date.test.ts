import { expect, test } from 'vitest';
import { postDate } from './post-date.ts';

test.each([
  ['2026-03-04T00:00:00Z', 'Mar 04, 2026'],
  ['2026-11-10T12:30:00.000Z', 'Nov 10, 2026'],
  // The stored date's day, not the day in the reader's time zone.
  ['2025-12-31T23:59:59Z', 'Dec 31, 2025'],
  ['2026-01-01T00:00:00Z', 'Jan 01, 2026'],
  ['2026-05-09', 'May 09, 2026'],
])('%s is shown as %s', (iso, shown) => {
  expect(postDate(iso)).toBe(shown);
});

test.each(['', 'yesterday'])('an invalid date such as %j is not shown', (text) => {
  expect(postDate(text)).toBe('');
});
