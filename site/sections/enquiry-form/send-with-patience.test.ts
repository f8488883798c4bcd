import { expect, test, vi } from 'vitest';
import type { SendResult } from './send-enquiry.ts';
import { sendWithPatience } from './send-with-patience.ts';

const lost: SendResult = { outcome: 'failed', reason: 'TypeError', again: true, retryAfter: 0 };
const busy: SendResult = {
  outcome: 'rate-limited',
  seconds: 30,
  ticket: 't-1',
  challenge: { p: 1 },
};

function attempt(results: SendResult[], solve: () => Promise<string | null> = async () => null) {
  const told: (string | null)[] = [];
  const paused: number[] = [];
  const send = vi.fn(async (_pass: object) => results.shift() ?? lost);
  const answer = sendWithPatience(send, {
    tell: (words) => told.push(words),
    pause: async (seconds) => void paused.push(seconds),
    solve,
  });
  return { answer, told, paused, send };
}

test('what works at once says nothing', async () => {
  const { answer, told, send } = attempt([{ outcome: 'sent' }]);
  expect(await answer).toEqual({ outcome: 'sent' });
  expect([told, send.mock.calls.length]).toEqual([[null], 1]);
});

test('three repetitions, longer and longer, and it says so', async () => {
  const { answer, told, paused, send } = attempt([]);
  expect(await answer).toEqual(lost);
  expect(paused).toEqual([1, 3, 6]);
  expect(send.mock.calls).toEqual([[{}], [{}], [{}], [{}]]);
  expect(told.filter(Boolean)).toHaveLength(3);
  expect(told[0]).toContain('in 1 second (1 of 3)');
});

test('the server’s Retry-After is waited for', async () => {
  const away: SendResult = { outcome: 'failed', reason: 'status 503', again: true, retryAfter: 5 };
  const { answer, paused } = attempt([away, { outcome: 'sent' }]);
  expect(await answer).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([5]);
});

test('a Retry-After of an hour is not waited for: the visitor is told of the other ways', async () => {
  const away: SendResult = {
    outcome: 'failed',
    reason: 'status 503',
    again: true,
    retryAfter: 3_600,
  };
  const { answer, paused, send } = attempt([away]);
  expect(await answer).toEqual(away);
  expect([paused, send.mock.calls.length]).toEqual([[], 1]);
});

test('what will not get better is not repeated', async () => {
  const wrong: SendResult = { outcome: 'invalid', errors: { email: 'Enter it.' } };
  const refused: SendResult = {
    outcome: 'failed',
    reason: 'status 400',
    again: false,
    retryAfter: 0,
  };
  for (const result of [wrong, refused]) {
    const { answer, send } = attempt([result]);
    expect(await answer).toEqual(result);
    expect(send).toHaveBeenCalledTimes(1);
  }
});

test('at a busy time the proof of work goes along', async () => {
  const { answer, paused, send } = attempt([busy, { outcome: 'sent' }], async () => 'proof-1');
  expect(await answer).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([]);
  expect(send).toHaveBeenLastCalledWith({ proof: 'proof-1' });
});

test('a browser that cannot work waits, with its ticket', async () => {
  const { answer, paused, told, send } = attempt([busy, { outcome: 'sent' }]);
  expect(await answer).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([30]);
  expect(told.at(-2)).toContain('sent by itself in 30 seconds');
  expect(send).toHaveBeenLastCalledWith({ ticket: 't-1' });
});

test('where there is no pass to earn it waits as long as it is asked to', async () => {
  const proxy: SendResult = { ...busy, seconds: 5, ticket: null, challenge: null };
  const { answer, paused, send } = attempt([proxy, { outcome: 'sent' }]);
  expect(await answer).toEqual({ outcome: 'sent' });
  expect(paused).toEqual([5]);
  expect(send).toHaveBeenLastCalledWith({});
  expect(await attempt([{ ...proxy, seconds: 0 }]).answer).toMatchObject({ again: false });
});

test('nobody waits without end', async () => {
  const long: SendResult = { ...busy, seconds: 600 };
  expect(await attempt([long]).answer).toMatchObject({ outcome: 'failed', again: false });
  const { answer, send } = attempt([busy, busy, busy, busy, busy], async () => 'proof');
  expect(await answer).toMatchObject({ outcome: 'failed' });
  expect(send).toHaveBeenCalledTimes(4);
});
