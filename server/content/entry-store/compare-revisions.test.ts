import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines, type LineChange } from './compare-revisions.ts';

const side = (changes: LineChange[], other: LineChange['change']) =>
  changes.flatMap(({ change, lines }) => (change === other ? [] : lines)).join('\n');

const texts = array(constantFrom('a', 'b', 'c', ''), { maxLength: 30 }).map((l) => l.join('\n'));

it('has every line of both texts, in order', () => {
  assert(
    property(texts, texts, (before, after) => {
      const changes = diffLines(before, after);
      expect(side(changes, 'added')).toBe(before);
      expect(side(changes, 'removed')).toBe(after);
    }),
    { numRuns: 500 },
  );
});

it('keeps what is common, unless thousands of lines differ', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
    { change: 'same', lines: ['a'] },
    { change: 'removed', lines: ['b'] },
    { change: 'added', lines: ['x'] },
    { change: 'same', lines: ['c'] },
  ]);
  const long = (mark: string) =>
    Array.from({ length: 3_000 }, (_, line) => `${mark}${line}`).join('\n');
  const changes = diffLines(`a\n${long('x')}\nz`, `a\n${long('y')}\nz`);
  expect(changes.map(({ change, lines }) => [change, lines.length])).toEqual([
    ['removed', 3_002],
    ['added', 3_002],
  ]);
});
