import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a promise that settles in time wins, and the timer is cleared', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1_000, 'late')).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('no')), 1_000, 'late')).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('after the timeout a late rejection is ignored', async () => {
  const work = Promise.withResolvers<string>();
  const result = withTimeout(work.promise, 1_000, 'late');
  vi.advanceTimersByTime(1_000);
  expect(await result).toBe('late');
  work.reject(new Error('no'));
});
