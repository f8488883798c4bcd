import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
  repeat(task, () => 0);
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
  const { wake } = repeat(task, () => 0);
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

test('after a failure it runs again after the pause for it', async () => {
  const task = vi.fn(async () => Promise.reject(new Error('away')));
  const failed = vi.fn(() => 50);
  const { stop } = repeat(task, failed);
  await vi.advanceTimersByTimeAsync(50);
  expect(task).toHaveBeenCalledTimes(2);
  expect(failed).toHaveBeenCalledWith(new Error('away'), true);
  await stop();
});

test('stopping waits for the run in progress, which is the last', async () => {
  const { task, end } = manual();
  const { wake, stop } = repeat(task, () => 0);
  wake();
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toBe(false);
  await end(0);
  await stopping;
  wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
});
