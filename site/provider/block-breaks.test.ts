import { expect, test } from 'vitest';
import { withoutBlockBreaks } from './block-breaks.ts';

test('line breaks before blocks are removed, those in text stay', () => {
  expect(
    withoutBlockBreaks(
      '<p>One\ntwo <b>three</b>\n<i>four</i></p>\n<ul>\n<li>a</li>\n</ul>\n<pre>x\n  y\n&lt;p&gt;</pre>',
    ),
  ).toBe(
    '<p>One\ntwo <b>three</b>\n<i>four</i></p><ul><li>a</li></ul><pre>x\n  y\n&lt;p&gt;</pre>',
  );
});
