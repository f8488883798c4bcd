import { expect, it } from 'vitest';
import { fromLocal, whyNotFuture, toLocal } from './local-moments.ts';

it('reads back what it writes, to the minute', () => {
  expect(fromLocal(toLocal('2026-07-01T12:34:00.000Z'))).toBe('2026-07-01T12:34:00.000Z');
  expect(toLocal(null)).toBe('');
  expect(fromLocal('')).toBeNull();
  expect(fromLocal('soon')).toBeNull();
});

it('accepts only a time that is to come', () => {
  const later = '2999-01-01T09:00:00.000Z';
  expect(whyNotFuture(toLocal(later))).toBe('');
  expect(whyNotFuture('')).not.toBe('');
  expect(whyNotFuture(toLocal('2026-01-01T09:00:00.000Z'))).not.toBe('');
});
