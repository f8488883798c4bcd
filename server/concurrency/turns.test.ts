import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, TooManyWaiting } from './turns.ts';

/** Tasks that run until `endOne`, and the names of the started ones. */
function openWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  const endOne = async () => {
    ends.shift()!();
    await sleep(0);
  };
  return { begun, work, endOne };
}

test('askers take turns, each with its oldest work', async () => {
  const turns = createTurns(10);
  const { begun, work, endOne } = openWork();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => turns.run(name[0]!, work(name)));
  for (let left = all.length; left > 0; left--) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

test('an asker with too many waiting tasks is refused, others are not', async () => {
  const turns = createTurns(2);
  const { begun, work, endOne } = openWork();
  const [, , , refused] = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)));
  await expect(refused).rejects.toThrow(TooManyWaiting);
  void turns.run('b', work('b1'));
  await endOne();
  await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('work that is canceled while it waits never starts', async () => {
  const turns = createTurns(10);
  const { begun, work, endOne } = openWork();
  const gone = new AbortController();
  void turns.run('a', work('a1'));
  const left = turns.run('b', work('b1'), gone.signal);
  void turns.run('b', work('b2'));
  gone.abort(new Error('hung up'));
  await expect(left).rejects.toThrow('hung up');
  await endOne();
  expect(begun).toEqual(['a1', 'b2']);
  await expect(turns.run('b', work('b3'), gone.signal)).rejects.toThrow('hung up');
});

test('work that fails lets the next one begin', async () => {
  const turns = createTurns(10);
  const failed = turns.run('a', async () => Promise.reject(new Error('no')));
  const next = turns.run('b', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
