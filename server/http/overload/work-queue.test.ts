import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

function build(metrics = { connections: 0 }) {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const { run, full } = createWorkQueue(metrics, { concurrency: 2, maxQueued: 3 });
  const work = (name: string) =>
    run(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        finish.push(() => (name === 'bad' ? reject(new Error('bad')) : resolve(name))),
      );
    });
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await nextTurn();
  };
  return { work, full, begun, finish, turns };
}

test('a few run at a time; the queue is full beyond its limit', async () => {
  const { work, full, begun, finish, turns } = build();
  const requested = ['1', '2', '3', '4'].map(work);
  await turns(20);
  expect(begun).toEqual(['1', '2']);
  expect(full()).toBe(false);
  // `run` never refuses: a caller may skip `full`, as a revalidation does.
  requested.push(work('5'), work('6'));
  expect(full()).toBe(true);
  for (let number = 0; number < 6; number++) {
    finish[number]?.();
    await turns(20);
  }
  expect(begun).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(await Promise.all(requested)).toEqual(begun);
  expect(full()).toBe(false);
});

test('the queue is shorter while work is slow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { work, full, finish, turns } = build();
  const requested = [work('1'), work('2')];
  for (const end of [20_000, 20_000]) {
    await turns(10);
    vi.advanceTimersByTime(end);
    finish.shift()?.();
  }
  await Promise.all(requested);
  // An average of 7.2 s: behind one that waits, another would wait for more than ten.
  const more = ['3', '4', '5'].map(work);
  expect(full()).toBe(false);
  more.push(work('6'));
  expect(full()).toBe(true);
  for (let ended = 0; ended < 4; ended++) {
    await turns(10);
    finish.shift()?.();
  }
  await Promise.all(more);
  expect(full()).toBe(false);
});

test('failed work releases its slot', async () => {
  const { work, finish, turns } = build();
  const bad = work('bad');
  const failed = expect(bad).rejects.toThrow('bad');
  await turns(5);
  finish[0]?.();
  await failed;
  const good = [work('1'), work('2')];
  await turns(10);
  finish.slice(1).forEach((end) => end());
  expect(await Promise.all(good)).toEqual(['1', '2']);
});

test('pending connections go first, but do not starve work', async () => {
  let connections = 0;
  let coming = true;
  const { work, begun, finish, turns } = build({
    get connections() {
      return coming ? ++connections : connections;
    },
  });
  const first = work('1');
  await turns(10);
  expect(begun).toEqual([]);
  coming = false;
  await turns(3);
  expect(begun).toEqual(['1']);
  coming = true;
  const other = work('2');
  await turns(60);
  expect(begun).toEqual(['1', '2']);
  finish.forEach((end) => end());
  await Promise.all([first, other]);
});
