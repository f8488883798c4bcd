import { expect, test } from 'vitest';
import { withKnownTagsOnly } from '../../ui/provided-html.ts';
import { divideDocument } from './document-text.ts';
import { tablesThatScroll } from './tables-that-scroll.ts';

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

test('each table scrolls in a region with the name of its caption', () => {
  const html = tablesThatScroll(
    '<p>a</p><table><caption>So <b>"called"</b> &lt;b&gt;</caption></table><table><tr></tr></table>',
  );
  expect(html).toMatch(
    /^<p>a<\/p><section class="[\w-]+" aria-label="So &quot;called&quot; &lt;b&gt;" tabindex="0"><table>/,
  );
  expect(html).toContain('</section><section class=');
  expect(html).toMatch(/aria-label="Table" tabindex="0"><table><tr><\/tr><\/table><\/section>$/);
  expect(withKnownTagsOnly(html)).toBe(html);
});
