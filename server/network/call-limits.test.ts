import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Backoff, createLimiter } from './call-limits.ts';

afterEach(() => void vi.useRealTimers());

test('at most so many tasks run at once, and their failures free the place', async () => {
  const limited = createLimiter(3, 100);
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await sleep(1);
    running--;
    if (most % 2) throw new Error('failed');
  };
  await Promise.allSettled(Array.from({ length: 50 }, () => limited(task)));
  expect([most, running]).toEqual([3, 0]);
  await expect(limited(async () => 'free')).resolves.toBe('free');
});

test('a task beyond the queue is refused at once', async () => {
  const limited = createLimiter(1, 2);
  const gate = Promise.withResolvers<void>();
  const waiting = [1, 2, 3].map((number) => limited(() => gate.promise.then(() => number)));
  await expect(limited(async () => 4)).rejects.toThrow('too many calls are waiting');
  gate.resolve();
  expect(await Promise.all(waiting)).toEqual([1, 2, 3]);
});

test('the pause after a failure doubles up to half a minute, and ends with a success', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const backoff = new Backoff();
  for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
    backoff.settle('one', false);
    vi.advanceTimersByTime(pause * 1_000 - 1);
    expect(backoff.isPaused('one')).toBe(true);
    expect(backoff.isPaused('other')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(backoff.isPaused('one')).toBe(false);
  }
  backoff.settle('one', true);
  backoff.settle('one', false);
  vi.advanceTimersByTime(1_000);
  expect(backoff.isPaused('one')).toBe(false);
});
