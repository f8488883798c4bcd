import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRenderQueue } from './render-queue.ts';
import type { RenderedPage } from './render-page.ts';

function build(metrics = { connections: 0 }) {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const renders = { done: 0, failed: 0, seconds: 0 };
  const queue = createRenderQueue(
    (path) => {
      begun.push(path);
      return new Promise<RenderedPage>((resolve, reject) =>
        finish.push(() =>
          path === '/bad' ? reject(new Error('bad')) : resolve({ html: path } as RenderedPage),
        ),
      );
    },
    Object.assign(metrics, { renders }),
    { concurrency: 2, maxQueued: 3 },
  );
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await nextTurn();
  };
  return { queue, begun, finish, renders, turns };
}

test('a few render at a time; the queue is full beyond its limit', async () => {
  const { queue, begun, finish, renders, turns } = build();
  const requested = ['/1', '/2', '/3', '/4'].map((path) => queue.render(path));
  await turns(20);
  expect(begun).toEqual(['/1', '/2']);
  expect(queue.full()).toBe(false);
  // What is not refused waits, as a revalidation does.
  for (const path of ['/5', '/6']) requested.push(queue.render(path));
  expect(queue.full()).toBe(true);
  for (let number = 0; number < 6; number++) {
    finish[number]?.();
    await turns(20);
  }
  expect(begun).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
  expect((await Promise.all(requested)).map(({ html }) => html)).toEqual(begun);
  expect([renders.done, queue.full()]).toEqual([6, false]);
});

test('the queue is shorter while renders are slow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { queue, finish, turns } = build();
  const requested = [queue.render('/1'), queue.render('/2')];
  for (const end of [20_000, 20_000]) {
    await turns(10);
    vi.advanceTimersByTime(end);
    finish.shift()?.();
  }
  await Promise.all(requested);
  // An average of 7.2 s: behind one that waits, another would wait for more than ten.
  const more = ['/3', '/4', '/5'].map((path) => queue.render(path));
  expect(queue.full()).toBe(false);
  more.push(queue.render('/6'));
  expect(queue.full()).toBe(true);
  for (let ended = 0; ended < 4; ended++) {
    await turns(10);
    finish.shift()?.();
  }
  await Promise.all(more);
  expect(queue.full()).toBe(false);
});

test('a failed render releases its slot', async () => {
  const { queue, finish, renders, turns } = build();
  const bad = queue.render('/bad');
  const failed = expect(bad).rejects.toThrow('bad');
  await turns(5);
  finish[0]?.();
  await failed;
  const good = [queue.render('/1'), queue.render('/2')];
  await turns(10);
  finish.slice(1).forEach((end) => end());
  await Promise.all(good);
  expect(renders).toMatchObject({ done: 2, failed: 1 });
});

test('pending connections go first, but do not starve renders', async () => {
  let connections = 0;
  let coming = true;
  const { queue, begun, finish, turns } = build({
    get connections() {
      return coming ? ++connections : connections;
    },
  });
  const page = queue.render('/1');
  await turns(10);
  expect(begun).toEqual([]);
  coming = false;
  await turns(3);
  expect(begun).toEqual(['/1']);
  coming = true;
  const other = queue.render('/2');
  await turns(60);
  expect(begun).toEqual(['/1', '/2']);
  finish.forEach((end) => end());
  await Promise.all([page, other]);
});
