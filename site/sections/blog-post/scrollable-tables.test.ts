import { expect, test } from 'vitest';
import { scrollableTables } from './scrollable-tables.ts';

test('wraps each table in its own scroll container', () => {
  const table = '<table class="x"><tbody><tr><td>1</td></tr></tbody></table>';
  const boxed = scrollableTables(`<p>a</p>${table}<p>b</p>${table}`);
  expect(
    boxed.match(/<div role="group" aria-label="Table" tabindex="0"><table class="x">/g),
  ).toHaveLength(2);
  expect(boxed.match(/<\/table><\/div>/g)).toHaveLength(2);
});

test('leaves HTML without tables unchanged', () => {
  expect(scrollableTables('<p>A &lt;table&gt; of rates</p>')).toBe(
    '<p>A &lt;table&gt; of rates</p>',
  );
});
