import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { name: 'sweeping', retryAfter: 0 };

/** A task whose runs end when they are told to. */
function manual() {
  const ends: ((pause: number) => void)[] = [];
  const task = vi.fn(() => new Promise<number>((resolve) => ends.push(resolve)));
  const end = async (pause: number) => {
    ends.shift()!(pause);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { task, end };
}

test('it runs at once and after each pause, one run at a time', async () => {
  const { task, end } = manual();
  repeat(task, options);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
  await end(100);
  await vi.advanceTimersByTimeAsync(99);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
});

test('woken during a run it runs once more, and woken in a pause at once', async () => {
  const { task, end } = manual();
  const { wake } = repeat(task, options);
  wake();
  wake();
  expect(task).toHaveBeenCalledTimes(1);
  await end(100);
  expect(task).toHaveBeenCalledTimes(2);
  await end(100);
  expect(task).toHaveBeenCalledTimes(2);
  wake();
  expect(task).toHaveBeenCalledTimes(3);
  await end(100);
  await vi.advanceTimersByTimeAsync(100);
  expect(task).toHaveBeenCalledTimes(4);
});

test('after a failure, of which the first is logged, it runs again after the pause for it', async () => {
  const task = vi.fn(async () => Promise.reject(new Error('away')));
  const log = { warn: vi.fn() };
  const { stop } = repeat(task, { name: 'sweeping', log, retryAfter: 50 });
  await vi.advanceTimersByTimeAsync(50);
  expect(task).toHaveBeenCalledTimes(2);
  const about = { task: 'sweeping', reason: 'Error' };
  expect(log.warn.mock.calls).toEqual([[about, 'background task failed; retrying']]);
  await stop();
});

test('stopping waits for the run in progress, which is the last, and then releases the lease', async () => {
  const { task, end } = manual();
  const lease = { release: vi.fn(async () => {}) };
  const stopping = new AbortController();
  const { wake, stop } = repeat(task, { ...options, stopping, lease });
  wake();
  let stopped = false;
  const ended = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect([stopped, stopping.signal.aborted]).toEqual([false, true]);
  expect(lease.release).not.toHaveBeenCalled();
  await end(0);
  await ended;
  expect(lease.release).toHaveBeenCalledOnce();
  wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
});
