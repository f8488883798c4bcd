import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDataBlock, writeDataBlock } from './data-block.ts';

test('any JSON value can be read back', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.parse(JSON.stringify(value));
      expect(readDataBlock(writeDataBlock(json))).toEqual(json);
    }),
  );
});

test.each([
  '"',
  '\\',
  '\\"',
  '\\\\"',
  'a\nb\r\n',
  '\u2028',
  '0',
  '',
  '</script>',
  '<!--<SCRIPT',
  '\u0000',
])('the string %j is read, and ends no script element', (text) => {
  const block = writeDataBlock({ text, list: [1, text, 0, -0.5, null, true, { [text]: text }] });
  expect(block).not.toMatch(/<(?:!--|\/?script)/i);
  expect(readDataBlock(block)).toEqual({
    text,
    list: [1, text, 0, -0.5, null, true, { [text]: text }],
  });
});

test('HTML in the block equals HTML in the page', () => {
  const html = '<p><a href="/blog" title="Blog">Posts</a></p>';
  expect(writeDataBlock([html, 5])).toBe(`${html}\n5\n[0,1]`);
});
