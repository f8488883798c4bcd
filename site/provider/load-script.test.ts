import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkFailed, ChunkTimeout, inTime } from './load-script.ts';
import { isRetried } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const refused = () => Promise.reject<string>(new TypeError('Failed to fetch'));

/** Records how a promise settles; empty while it is pending. */
function outcomeOf(promise: Promise<unknown>): { error?: unknown; value?: unknown } {
  const outcome: { error?: unknown; value?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
}

test('loading a script times out after 120 seconds, and a retry starts a new timeout', async () => {
  for (let time = 0; time < 2; time++) {
    const outcome = outcomeOf(inTime('stalled', never));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcome.error).toBeInstanceOf(ChunkTimeout);
  }
  expect(await inTime('stalled', async () => 'here')).toBe('here');
});

test('retries after a failure share the first attempt’s 120 seconds', async () => {
  await expect(inTime('shared', refused)).rejects.toBeInstanceOf(ChunkFailed);
  await vi.advanceTimersByTimeAsync(70_000);
  const outcome = outcomeOf(inTime('shared', never));
  await vi.advanceTimersByTimeAsync(49_000);
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome.error).toBeInstanceOf(ChunkTimeout);
});

test('loading a script successfully resets its timeout', async () => {
  await inTime('known', async () => 'here');
  await vi.advanceTimersByTimeAsync(119_000);
  const outcome = outcomeOf(inTime('known', never));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcome.error).toBeUndefined();
});

test('a failed call is retried three times, but not after a chunk timeout', () => {
  const failed = new ChunkFailed('failed to load a script');
  const retried = [0, 1, 2, 3].filter((failures) => isRetried(failures, failed));
  expect(retried).toEqual([0, 1, 2]);
  expect(isRetried(0, new ChunkTimeout('loading a script timed out'))).toBe(false);
});
