import { expect, test } from 'vitest';
import { SharedSections } from './shared-sections.ts';

const CALL = '/api/list?type=a&page=1';
const WRITTEN = CALL.replaceAll('&', '&amp;');
const section = (text: string, call = WRITTEN) =>
  `<section class="s" data-call="${call}" data-answer="[&quot;${text}&quot;]"><p>${text}</p></section>`;
const page = (inside: string) =>
  Buffer.from(`<section><h1>one</h1></section>${inside}<section>the last</section>`);

/** One that has drawn the section for an answer. */
function after(text: string, digest: string, call = WRITTEN) {
  const sections = new SharedSections();
  sections.learn(page(section(text, call)), new Map([[CALL, digest]]));
  return sections;
}
const changed = new Map([[CALL, 'new']]);

test.each(['new words', '$& $1 $`', '“Café” 日本'])('%s takes the place of what was', (text) => {
  const renewed = after(text, 'new').renew(page(section('old')), changed, '/b');
  expect(renewed?.toString()).toBe(page(section(text)).toString());
});

test.each([
  ['it was drawn for another answer', after('x', 'other'), page(section('old')), changed],
  ['it was never drawn', new SharedSections(), page(section('old')), changed],
  ['the page has none', after('x', 'new'), page('<section>old</section>'), changed],
  ['the page has two', after('x', 'new'), page(section('old') + section('old')), changed],
  ['the page has that of another call', after('x', 'new'), page(section('old', '/b')), changed],
  [
    'the words for a mark stand in the text',
    after('x', 'new'),
    page(`<section><p>data-call="${WRITTEN}"</p></section>`),
    changed,
  ],
  [
    'another call changed as well',
    after('x', 'new'),
    page(section('old')),
    new Map([...changed, ['/api/other', 'z']]),
  ],
  ['nothing changed', after('x', 'new'), page(section('old')), new Map()],
])('nothing is put in when %s', (_, sections, html, calls) => {
  expect(sections.renew(html, calls, '/b')).toBeNull();
});

test('a page that the section leads to draws it itself', () => {
  const sections = after('<a href="/b">B</a>', 'new');
  expect(sections.renew(page(section('old')), changed, '/b')).toBeNull();
  expect(sections.renew(page(section('old')), changed, '/b2')).not.toBeNull();
});
