import { expect, test } from 'vitest';
import { tablesThatScroll } from '../../../site/ui/tables-that-scroll.ts';
import { withKnownTagsOnly } from '../../../site/ui/provided-html.ts';
import { leastCost } from '../../../tests/helpers/process/processor-time.ts';
import { xssCorpus } from '../../../tests/helpers/xss-corpus.ts';
import { htmlFromMarkdown } from './markdown.ts';
import { publishedOf } from '../published/make-body.ts';
import { readContent } from '../files/read-content.ts';
import { sanitizeContent } from './sanitize-content.ts';

const words = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80);

test.each(xssCorpus.map((text, index) => [index, words(text), text] as const))(
  '%i %s is idempotent and passes the browser’s allowlist',
  (_, __, text) => {
    for (const clean of [sanitizeContent(text), htmlFromMarkdown(text)]) {
      expect(sanitizeContent(clean)).toBe(clean);
      expect(withKnownTagsOnly(clean)).toBe(clean);
    }
  },
);

test('every text of the sample content passes the browser’s allowlist', () => {
  const texts = readContent('content').flatMap(({ kind, slug, values }) =>
    kind === 'redirect' ? [] : htmlIn(publishedOf(kind, slug, values).body),
  );
  expect(texts.length).toBeGreaterThan(300);
  for (const text of texts.flatMap((one) => [one, tablesThatScroll(one)]))
    expect(withKnownTagsOnly(text)).toBe(text);
});

/** Strings that begin with a tag, in a value. */
const htmlIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => text.startsWith('<'))
    : Object.values(value ?? {}).flatMap(htmlIn);

test('pictures of other sites are removed', () => {
  expect(
    sanitizeContent(
      '<img src="/static/pictures/a.svg" alt="a"><img src="https://elsewhere.example/b.png" alt="b">' +
        '<img src="//elsewhere.example/c.png" alt="c"><img src="data:image/png;base64,x" alt="d">',
    ),
  ).toBe('<img src="/static/pictures/a.svg" alt="a" />');
});

test('unsanitized HTML is shown as text', () => {
  expect(withKnownTagsOnly('<p>a <img src="x" onerror="b()"></p><script>c()</script>')).toBe(
    '<p>a &lt;img src="x" onerror="b()"></p>&lt;script>c()&lt;/script>',
  );
});

test.each([
  ['elements in elements', '<b>'],
  ['tables in tables', '<table><tr><td>'],
  ['lists in lists', '<ul><li>'],
  ['links with tags in their attributes', '<a title="<b><i>">'],
  ['elements that end nowhere', '<p></b></i>'],
  ['unknown elements', '<x-y>'],
  ['closing tags that match nothing', '<b></i>'],
  ['such tags in capitals', '<B></I>'],
])('sanitizing %s costs no more than ten times as much as ordinary HTML', async (_, part) => {
  const ordinary = '<p>Forty <b>invoices</b> a week, <a href="/x">most</a> of them on paper.</p>';
  const of = (text: string) => text.repeat(Math.ceil(100_000 / text.length));
  const limit = 10 * (await leastCost(() => sanitizeContent(of(ordinary))));
  expect(await leastCost(() => sanitizeContent(of(part)), limit)).toBeLessThan(limit);
});

test('opening tags within 250 open elements are ignored, as the parser counts them', () => {
  const deep = `${'<b>'.repeat(250)}x${'</b>'.repeat(250)}`;
  expect(sanitizeContent(deep)).toBe(deep);
  expect(sanitizeContent(`${'<b></i>'.repeat(250)}<i id="y">x<br></i>`)).toBe(deep);
  for (const open of ['<p>', '<li>', '<br>', '</p>', '<!-- <b> -->', '<script><b></script>'])
    expect(sanitizeContent(`${open.repeat(1_000)}<i>x</i>`)).toContain('<i>x</i>');
});
