import { expect, test } from 'vitest';
import { divideDocument } from './document-text.ts';

test('a section begins with each heading that has an anchor', () => {
  const html =
    '<p>First.</p>\n<h2 id="a">A &amp; <em>B</em></h2>\n<p>x</p>\n<h2>Within</h2>\n<h2 id="c">C</h2>';
  expect(divideDocument(html)).toEqual({
    intro: '<p>First.</p>',
    sections: [
      { id: 'a', heading: 'A & B', html: '<p>x</p>\n<h2>Within</h2>\n' },
      { id: 'c', heading: 'C', html: '' },
    ],
  });
  expect(divideDocument('<h2 id="a">A</h2>').sections).toHaveLength(1);
  expect(divideDocument('')).toEqual({ intro: '', sections: [] });
});
