import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { compareRevisions, diffLines } from './compare-revisions.ts';
import type { LineChange } from '../studio-types.ts';

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

it('compares revisions by field and by line', () => {
  const source = postSource('A', { modified: '2999-01-01' });
  const before = { kind: 'post', slug: 'a', source } as const;
  const changed = source.replace('title: A', 'title: B').replace('words', 'words\nmore');
  expect(compareRevisions(before, { kind: 'post', slug: 'b', source: changed })).toMatchObject({
    slug: { before: 'a', after: 'b' },
    fields: [
      { field: 'title', label: 'Title', before: 'A', after: 'B' },
      { field: 'body', label: 'Text', before: 'words', after: 'words\nmore' },
    ],
    lines: [
      { change: 'same', lines: ['---'] },
      { change: 'removed', lines: ['title: A'] },
      { change: 'added', lines: ['title: B'] },
      { change: 'same' },
      { change: 'added', lines: ['more'] },
    ],
  });
  expect(compareRevisions(before, before)).toMatchObject({ slug: null, fields: [] });
});
