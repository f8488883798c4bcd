import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderGate, RenderQueueFull } from './render-gate.ts';
import type { RenderedPage } from './render-page.ts';

function build(options: { connections?: () => number } = {}) {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const renders = { done: 0, failed: 0, seconds: 0 };
  const gate = createRenderGate(
    (path) => {
      begun.push(path);
      return new Promise<RenderedPage>((resolve, reject) =>
        finish.push(() =>
          path === '/bad' ? reject(new Error('bad')) : resolve({ html: path } as RenderedPage),
        ),
      );
    },
    { renders, connections: () => 0, atOnce: 2, waiting: 3, ...options },
  );
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await nextTurn();
  };
  return { gate, begun, finish, renders, turns };
}

test('a few at once, a few wait, more are refused; who must be rendered waits in any case', async () => {
  const { gate, begun, finish, renders, turns } = build();
  const asked = ['/1', '/2', '/3', '/4', '/5'].map((path) => gate.render(path));
  await turns(20);
  expect(begun).toEqual(['/1', '/2']);
  expect(gate.full()).toBe(true);
  await expect(gate.render('/6')).rejects.toBeInstanceOf(RenderQueueFull);
  const must = gate.patient('/7');
  for (let number = 0; number < 6; number++) {
    finish[number]?.();
    await turns(20);
  }
  expect(begun).toEqual(['/1', '/2', '/3', '/4', '/5', '/7']);
  expect((await Promise.all([...asked, must])).map(({ html }) => html)).toEqual(begun);
  expect([renders.done, gate.full()]).toEqual([6, false]);
});

test('one that fails gives its place away', async () => {
  const { gate, finish, renders, turns } = build();
  const bad = gate.render('/bad');
  const failed = expect(bad).rejects.toThrow('bad');
  await turns(5);
  finish[0]?.();
  await failed;
  const good = [gate.render('/1'), gate.render('/2')];
  await turns(10);
  finish.slice(1).forEach((end) => end());
  await Promise.all(good);
  expect(renders).toMatchObject({ done: 2, failed: 1 });
});

test('connections that wait are taken first, but not for ever', async () => {
  let connections = 0;
  let coming = true;
  const { gate, begun, finish, turns } = build({
    connections: () => (coming ? ++connections : connections),
  });
  const page = gate.render('/1');
  await turns(10);
  expect(begun).toEqual([]);
  coming = false;
  await turns(3);
  expect(begun).toEqual(['/1']);
  coming = true;
  const other = gate.render('/2');
  await turns(60);
  expect(begun).toEqual(['/1', '/2']);
  finish.forEach((end) => end());
  await Promise.all([page, other]);
});
