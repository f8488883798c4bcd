import { expect, it } from 'vitest';
import { positionIn } from './kept-cursor.ts';

it.each([
  ['lines before it', 'a\nb|c\nd', 'new\na\nb|c\nd'],
  ['lines before and behind it', 'a\nb\nc|\nd', 'a1\nnew\nb\nc|\nd1'],
  ['the closest of the same lines', 'x\na\nx|\na\nx', 'x\na1\nnew\nx|\na\nx'],
  ['an end without a line break', 'a\nb|', 'a1\nb|'],
  ['a start', '|a\nb', '|a\nb1'],
])('a cursor stays in its line: %s', (_, before, after) => {
  const [old, next] = [before, after].map((text) => text.replace('|', '')) as [string, string];
  expect(positionIn(old, next, before.indexOf('|'))).toBe(after.indexOf('|'));
});
