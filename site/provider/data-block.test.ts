import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATA_SHAPES } from './data-shapes.ts';
import { readDataBlock, writeDataBlock } from './data-block.ts';

test('what was written is read, of known shapes as well', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), tie('list'), tie('shape')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    shape: fc
      .constantFrom(...DATA_SHAPES)
      .chain((names) =>
        fc
          .array(tie('value'), { minLength: names.length, maxLength: names.length })
          .map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]]))),
      ),
  }));
  fc.assert(
    fc.property(value, (written) => {
      const json = JSON.parse(JSON.stringify(written));
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

test('an object of a known shape is written without its names, and read with them', () => {
  const post = { post_name: 'a', post_title: 'b' };
  expect(writeDataBlock({ posts: [post, post] })).toMatch(
    /^a\nb\na\nb\n\{"posts":\[\[(\d+),0,0\],\[\1,0,0\]\]\}$/,
  );
  for (const value of [
    post,
    [post, 1, [1, 2], [post]],
    { post_title: 'the other order', post_name: 'a' },
    { 'post_name post_title': 'one name' },
    { ...post, more: [] },
    { post_name: 'a', post_title: undefined },
    { photo: null },
    { photo: { photo: [] } },
  ])
    expect(readDataBlock(writeDataBlock(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test('HTML stands in it as in the page', () => {
  const html = '<p><a href="/blog" title="Blog">Posts</a></p>';
  expect(writeDataBlock([html, 5])).toBe(`${html}\n[0,"5"]`);
});
