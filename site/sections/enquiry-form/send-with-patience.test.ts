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

const failed = (retryable: boolean, retryAfter: number) =>
  ({ outcome: 'failed', reason: 'status', retryable, retryAfter }) satisfies SendResult;
const sent: SendResult = { outcome: 'sent', number: '7f3a9c21', answerBy: null };
const invalid: SendResult = { outcome: 'invalid', errors: { email: 'Enter it.' } };
const noPass: SendResult = { ...busy, seconds: 5, ticket: null, challenge: null };

/** The passes of the attempts, and the seconds between the attempts. */
test.each<[what: string, results: SendResult[], passes: object[], paused: number[]]>([
  ['success at the first attempt', [sent], [{}], []],
  ['three retries with increasing pauses', [lost, lost, lost, lost], [{}, {}, {}, {}], [1, 3, 6]],
  ['a retry after the server’s Retry-After', [failed(true, 5), sent], [{}, {}], [5]],
  ['no retry if Retry-After is an hour', [failed(true, 3_600)], [{}], []],
  ['no retry of a permanent error', [failed(false, 0)], [{}], []],
  ['no retry of an invalid enquiry', [invalid], [{}], []],
  [
    'the ticket, if the browser cannot solve the challenge',
    [busy, sent],
    [{}, { ticket: 't-1' }],
    [30],
  ],
  ['Retry-After, without a ticket or a challenge', [noPass, sent], [{}, {}], [5]],
])('%s', async (_, results, passes, paused) => {
  const last = results.at(-1);
  const { sending, send, ...seen } = attempt([...results]);
  expect(await sending).toEqual(last);
  expect(seen.paused).toEqual(paused);
  expect(send.mock.calls.map(([pass]) => pass)).toEqual(passes);
});

test('shows each retry, and how long it waits', async () => {
  const first = attempt([sent]);
  await first.sending;
  expect(first.shown).toEqual([null]);
  const retried = attempt([]);
  await retried.sending;
  expect(retried.shown.filter(Boolean)).toHaveLength(3);
  expect(retried.shown[0]).toContain('in 1 second (1 of 3)');
  const limited = attempt([busy, sent]);
  await limited.sending;
  expect(limited.shown.at(-2)).toContain('sent automatically in 30 seconds');
});

test('sends a proof of work when rate limited', async () => {
  const { sending, paused, send } = attempt([busy, sent], async () => 'proof-1');
  expect(await sending).toEqual(sent);
  expect(paused).toEqual([]);
  expect(send.mock.lastCall?.[0]).toEqual({ proof: 'proof-1' });
});

test('limits the wait and the number of attempts when rate limited', async () => {
  expect(await attempt([{ ...noPass, seconds: 0 }]).sending).toMatchObject({ retryable: false });
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
