import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkFailed, ChunkLate, inTime } from './chunk-timeout.ts';
import { isRetried } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const refused = () => Promise.reject<string>(new TypeError('Failed to fetch'));

/** What became of it, or nothing yet. */
function outcomeOf(promise: Promise<unknown>): { error?: unknown; value?: unknown } {
  const outcome: { error?: unknown; value?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
}

test('a script that does not come is given up after 120 seconds, and asked for anew after that', async () => {
  for (let time = 0; time < 2; time++) {
    const outcome = outcomeOf(inTime('stalled', never));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcome.error).toBeInstanceOf(ChunkLate);
  }
  expect(await inTime('stalled', async () => 'here')).toBe('here');
});

test('attempts after a failed one share its 120 seconds', async () => {
  await expect(inTime('shared', refused)).rejects.toBeInstanceOf(ChunkFailed);
  await vi.advanceTimersByTimeAsync(70_000);
  const outcome = outcomeOf(inTime('shared', never));
  await vi.advanceTimersByTimeAsync(49_000);
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome.error).toBeInstanceOf(ChunkLate);
});

test('a script that has come once starts no clock for the next time', async () => {
  await inTime('known', async () => 'here');
  await vi.advanceTimersByTimeAsync(119_000);
  const outcome = outcomeOf(inTime('known', never));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcome.error).toBeUndefined();
});

test('a call is tried three times more, but not when its script was late', () => {
  const failed = new ChunkFailed('a script could not be fetched');
  expect([0, 1, 2, 3].map((failures) => isRetried(failures, failed))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isRetried(0, new ChunkLate('a script did not come'))).toBe(false);
});
