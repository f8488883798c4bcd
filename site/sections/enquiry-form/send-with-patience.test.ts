import { expect, test, vi } from 'vitest';
import type { SendResult } from './send-enquiry.ts';
import { PATIENCE, sendWithPatience } from './send-with-patience.ts';

const lost: SendResult = { outcome: 'failed', reason: 'TypeError', retryable: true, retryAfter: 0 };
const busy = {
  outcome: 'rate-limited',
  seconds: 30,
  ticket: 't-1',
  challenge: { p: 1 },
} satisfies SendResult;

function attempt(results: SendResult[], solve: () => Promise<string | null> = async () => null) {
  const shown: (string | null)[] = [];
  const paused: number[] = [];
  const send = vi.fn(async (_pass: object, _timeLeft: number) => results.shift() ?? lost);
  const sending = sendWithPatience(send, {
    deadline: performance.now() + PATIENCE,
    showProgress: (words) => shown.push(words),
    pause: async (seconds) => void paused.push(seconds),
    solve,
  });
  return { sending, shown, paused, send };
}

test('success at the first attempt shows no progress', async () => {
  const { sending, shown, send } = attempt([{ outcome: 'sent' }]);
  expect(await sending).toEqual({ outcome: 'sent' });
  expect([shown, send.mock.calls.length]).toEqual([[null], 1]);
});

test('retries three times with increasing delays, and shows each retry', async () => {
  const { sending, shown, paused, send } = attempt([]);
  expect(await sending).toEqual(lost);
  expect(paused).toEqual([1, 3, 6]);
  expect(send.mock.calls.map(([pass]) => pass)).toEqual([{}, {}, {}, {}]);
  expect(shown.filter(Boolean)).toHaveLength(3);
  expect(shown[0]).toContain('in 1 second (1 of 3)');
});

test('waits for the server’s Retry-After', async () => {
  const unavailable: SendResult = {
    outcome: 'failed',
    reason: 'status 503',
    retryable: true,
    retryAfter: 5,
  };
  const { sending, paused } = attempt([unavailable, { outcome: 'sent' }]);
  expect(await sending).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([5]);
});

test('gives up at once if Retry-After is an hour', async () => {
  const unavailable: SendResult = {
    outcome: 'failed',
    reason: 'status 503',
    retryable: true,
    retryAfter: 3_600,
  };
  const { sending, paused, send } = attempt([unavailable]);
  expect(await sending).toEqual(unavailable);
  expect([paused, send.mock.calls.length]).toEqual([[], 1]);
});

test('does not retry permanent errors', async () => {
  const wrong: SendResult = { outcome: 'invalid', errors: { email: 'Enter it.' } };
  const refused: SendResult = {
    outcome: 'failed',
    reason: 'status 400',
    retryable: false,
    retryAfter: 0,
  };
  for (const result of [wrong, refused]) {
    const { sending, send } = attempt([result]);
    expect(await sending).toEqual(result);
    expect(send).toHaveBeenCalledTimes(1);
  }
});

test('sends a proof of work when rate limited', async () => {
  const { sending, paused, send } = attempt([busy, { outcome: 'sent' }], async () => 'proof-1');
  expect(await sending).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([]);
  expect(send.mock.lastCall?.[0]).toEqual({ proof: 'proof-1' });
});

test('waits and sends the ticket if the browser cannot solve the challenge', async () => {
  const { sending, paused, shown, send } = attempt([busy, { outcome: 'sent' }]);
  expect(await sending).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([30]);
  expect(shown.at(-2)).toContain('sent by itself in 30 seconds');
  expect(send.mock.lastCall?.[0]).toEqual({ ticket: 't-1' });
});

test('waits for Retry-After if there is neither a ticket nor a challenge', async () => {
  const proxy: SendResult = { ...busy, seconds: 5, ticket: null, challenge: null };
  const { sending, paused, send } = attempt([proxy, { outcome: 'sent' }]);
  expect(await sending).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([5]);
  expect(send.mock.lastCall?.[0]).toEqual({});
  expect(await attempt([{ ...proxy, seconds: 0 }]).sending).toMatchObject({ retryable: false });
});

test('limits the wait and the number of attempts when rate limited', async () => {
  const long: SendResult = { ...busy, seconds: 600 };
  expect(await attempt([long]).sending).toMatchObject({ outcome: 'failed', retryable: false });
  const { sending, send } = attempt([busy, busy, busy, busy, busy], async () => 'proof');
  expect(await sending).toMatchObject({ outcome: 'failed' });
  expect(send).toHaveBeenCalledTimes(4);
});

test('attempts and pauses end at the deadline; a wait that the server asks for is not counted', async () => {
  vi.useFakeTimers();
  try {
    const begun = performance.now();
    const left: number[] = [];
    const sendingTo = (results: SendResult[]) =>
      sendWithPatience(
        async (_pass, timeLeft) => {
          left.push(timeLeft);
          const result = results.shift();
          if (!result) vi.advanceTimersByTime(Math.min(timeLeft, 15_000));
          return result ?? lost;
        },
        {
          deadline: performance.now() + PATIENCE,
          showProgress: () => {},
          pause: async (seconds) => void vi.advanceTimersByTime(seconds * 1_000),
          solve: async () => null,
        },
      );
    expect(await sendingTo([])).toEqual(lost);
    expect(left).toEqual([PATIENCE, PATIENCE - 16_000]);
    expect(performance.now() - begun).toBe(PATIENCE);
    expect(PATIENCE).toBeLessThan(30_000);

    left.length = 0;
    await sendingTo([busy]);
    expect(left).toEqual([PATIENCE, PATIENCE, PATIENCE - 16_000]);
    expect(performance.now() - begun).toBe(2 * PATIENCE + busy.seconds * 1_000);
  } finally {
    vi.useRealTimers();
  }
});
