import { expect, it } from 'vitest';
import { wordsOfDifference } from './difference.ts';

const shown = (mine: string, theirs: string) =>
  wordsOfDifference({ path: [], base: '', mine, theirs }, String).map(({ change, text }) => [
    change,
    text,
  ]);

it('marks the words that differ', () => {
  expect(shown('from $7 an hour', 'from $8 an hour')).toEqual([
    ['same', 'from $'],
    ['removed', '7'],
    ['added', '8'],
    ['same', ' an hour'],
  ]);
});

it('shows a date in words', () => {
  expect(shown('', '2026-10-22')).toEqual([['added', 'Oct 22, 2026']]);
});

it('has no empty runs where one text is empty', () => {
  expect(shown('', 'new')).toEqual([['added', 'new']]);
  expect(shown('old', '')).toEqual([['removed', 'old']]);
});

it('treats texts with nothing in common as replaced', () => {
  const words = (letter: string) =>
    Array.from({ length: 1_500 }, (_, i) => `${letter}${i}`).join(' ');
  expect(shown(words('a'), words('b'))).toEqual([
    ['removed', words('a')],
    ['added', words('b')],
  ]);
});
