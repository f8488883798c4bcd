import { expect, it } from 'vitest';
import { hasShape } from './json-shape.ts';

const LIMITS = { values: 10, depth: 3 };

it.each([
  ['{"a":1,"b":[1,2,3],"c":{"d":[]}}', true],
  ['[1,2,3,4,5,6,7,8]', true],
  ['[1,2,3,4,5,6,7,8,9,10]', false],
  ['[[[1]]]', true],
  ['[[[[1]]]]', false],
  ['{"a":{"b":{"c":{}}}}', false],
  // Brackets and commas of texts do not count, nor quotes after a backslash.
  [JSON.stringify({ text: ',[{'.repeat(100) }), true],
  [JSON.stringify({ text: String.raw`"[[[[\"[[[[\\`, more: '[[[[\\' }), true],
  [`${JSON.stringify(String.raw`a\ `)},[[[[`, false],
  // Not valid: the parser says so.
  ['"'.repeat(99), true],
  [String.raw`"\"[[[[[`, true],
  [']]]]][[[[[[[[[', false],
])('%s: %s', (text, fits) => {
  expect(hasShape(text, LIMITS)).toBe(fits);
});
