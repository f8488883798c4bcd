import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { createCommitQueue, type CommitQueue } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { createVitalsCounter } from './count-vitals.ts';
import { listVitals } from './stored-vitals.ts';

const warnings: string[] = [];
const log = { warn: (_: object, message: string) => void warnings.push(message) };
const visit = { route: '/faq', device: 'phone', lcp: 900, inp: 40, cls: 0 } as const;
const metrics = { countVitals() {} };
const noon = new Date('2026-05-04T12:10:00.000Z');

let db: Database;
let queue: CommitQueue;
beforeEach(async () => {
  db = await openTestStore();
  queue = createCommitQueue(db);
  warnings.length = 0;
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
});

const stored = async () =>
  (await listVitals(db, new Date(0))).map(
    ({ hour, route, device, vital, bound, count }) =>
      `${hour.slice(11, 16)} ${route} ${device} ${vital} ${bound}: ${count}`,
  );

test('several processes add to the same histograms, by the hour', async () => {
  const counters = [
    createVitalsCounter({ metrics, queue, log }),
    createVitalsCounter({ metrics, queue, log }),
  ];
  for (const counter of counters) for (let visits = 0; visits < 3; visits++) counter.count(visit);
  await Promise.all(counters.map((counter) => counter.stop()));
  vi.setSystemTime(new Date('2026-05-04T13:00:00.000Z'));
  counters[0]?.count({ route: '/faq', device: 'desktop', lcp: 9_000 });
  await counters[0]?.stop();
  expect((await stored()).toSorted()).toEqual([
    '12:00 /faq phone cls 0.005: 6',
    '12:00 /faq phone inp 0.05: 6',
    '12:00 /faq phone lcp 1: 6',
    '13:00 /faq desktop lcp +Inf: 1',
  ]);
});

test('beacons are written together, not one by one', async () => {
  let writes = 0;
  const counting: CommitQueue = {
    ...queue,
    write: (work, timeout) => {
      writes++;
      return queue.write(work, timeout);
    },
  };
  const counter = createVitalsCounter({ metrics, queue: counting, log });
  for (let visits = 0; visits < 1_000; visits++) counter.count(visit);
  expect(writes).toBe(0);
  await counter.stop();
  expect(writes).toBe(1);
});

test('the last write waits for one that is in progress', async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout'] });
  const store = Promise.withResolvers<void>();
  let written = false;
  const slow: CommitQueue = {
    ...queue,
    async write(work, timeout) {
      await store.promise;
      const result = await queue.write(work, timeout);
      written = true;
      return result;
    },
  };
  const counter = createVitalsCounter({ metrics, queue: slow, log });
  counter.count(visit);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const stopped = counter.stop();
  store.resolve();
  await stopped;
  expect(written).toBe(true);
});

test('what could not be written is lost, and what comes later is written', async () => {
  let away = true;
  const flaky: CommitQueue = {
    ...queue,
    write: (work, timeout) =>
      away ? Promise.reject(new Error('The store is locked.')) : queue.write(work, timeout),
  };
  const counter = createVitalsCounter({ metrics, queue: flaky, log });
  counter.count(visit);
  await counter.stop();
  expect(warnings).toEqual(['failed to store web vitals: those of a minute are lost']);
  away = false;
  counter.count({ route: '/faq', device: 'phone', lcp: 900 });
  await counter.stop();
  expect(await stored()).toEqual(['12:00 /faq phone lcp 1: 1']);
});
