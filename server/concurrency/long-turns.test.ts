import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markTurn, runCall, watchTurns } from './long-turns.ts';

let turns: [call: string, took: number][];
let unwatch: () => void;
beforeEach(() => {
  turns = [];
  unwatch = watchTurns((...turn) => turns.push(turn));
});
afterEach(() => unwatch());

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a long turn is that of the call that ran, though others run right after it', async () => {
  const slow = runCall('GET /slow/:id', async () => {
    await sleep(1);
    markTurn();
    block(300);
  });
  // Due within the long turn.
  const quick = runCall('GET /quick', async () => {
    await sleep(2);
    markTurn();
  });
  await Promise.all([slow, quick]);
  await sleep(60);
  const [longest] = turns.toSorted(([, a], [, b]) => b - a);
  expect(longest).toEqual(['GET /slow/:id', expect.closeTo(300, -3)]);
  expect(longest![1]).toBeGreaterThan(299);
});

test('waiting is no long turn, however long', async () => {
  await runCall('GET /waits', () => sleep(400));
  // A busy machine may hold up the first turn.
  const took = turns.filter(([call]) => call === 'GET /waits').map(([, time]) => time);
  expect(Math.max(0, ...took)).toBeLessThan(390);
});

test('what belongs to no call is counted as background', async () => {
  await sleep(30);
  block(200);
  await sleep(60);
  expect(turns.some(([call, took]) => call === 'background' && took > 199)).toBe(true);
});
