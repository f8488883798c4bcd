import { expect, test } from 'vitest';
import { htmlFromMarkdown } from './markdown.ts';

const link = (address: string, words = address) => `<a href="${address}">${words}</a>`;

test.each([
  ['an anchor', '## For *you* {#for-you}', '<h2 id="for-you">For <em>you</em></h2>'],
  ['an anchor behind code', '## `{#a}` {#b-2}', '<h2 id="b-2"><code>{#a}</code></h2>'],
  ['no anchor within words', '## See {#a} here', '<h2>See {#a} here</h2>'],
  ['no anchor of code', '## Write `{#a}`', '<h2>Write <code>{#a}</code></h2>'],
  [
    'references in addresses',
    '[Mail](mailto:{{site:email}}) or [call](tel:{{site:phone-number}})',
    `<p>${link('mailto:{{site:email}}', 'Mail')} or ${link('tel:{{site:phone-number}}', 'call')}</p>`,
  ],
  ['conditions', '{{if timed}}\n\na\n\n{{end}}', '<p>{{if timed}}</p>\n<p>a</p>\n<p>{{end}}</p>'],
  ['tasks', '- [ ] a\n- [X] b\n- [x]c', '<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n<li>[x]c</li>\n</ul>'],
  ['struck words', '~~a~~ and ~b~', '<p><s>a</s> and ~b~</p>'],
  [
    'tables',
    '|a|\n|:-:|\n|1|',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr>\n</tbody></table>',
  ],
  ['HTML', '<p class="x">a *b*\n\n<b>*c*</b>', '<p>a *b*</p><p><b><em>c</em></b></p>'],
  [
    'addresses that run scripts',
    '[a](javascript:b()) <vbscript:c>',
    '<p><a>a</a> <a>vbscript:c</a></p>',
  ],
  ['letters of no alphabet', '[a](/\ud800)', `<p>${link('/%EF%BF%BD', 'a')}</p>`],
])('%s', (_, markdown, html) => {
  expect(htmlFromMarkdown(markdown)).toBe(html);
});

test.each([
  ['https://a.example/b?c=d&e.', `${link('https://a.example/b?c=d&amp;e')}.`],
  ['(http://a.example/b_(c))', `(${link('http://a.example/b_(c)')})`],
  ['www.a.example/é, b', `${link('http://www.a.example/%C3%A9', 'www.a.example/é')}, b`],
  ['Of www.a.example.', `Of ${link('http://www.a.example', 'www.a.example')}.`],
  ['a.b@c.example', link('mailto:a.b@c.example', 'a.b@c.example')],
  ['<https://a.example/b>', link('https://a.example/b')],
  ['www.https://a.example', 'www.https://a.example'],
  ['//a.example, ftp://a.example, a.example', '//a.example, ftp://a.example, a.example'],
])('the bare address %s', (markdown, html) => {
  expect(htmlFromMarkdown(markdown)).toBe(`<p>${html}</p>`);
});

test('a long address is not repeated without end, and one that is written out always stands', () => {
  const long = `[a]: /${'b'.repeat(50_000)}\n\n${'[a] '.repeat(10_000)}`;
  expect(htmlFromMarkdown(long).length).toBeLessThan(20 * long.length);
  const written = `[a](${'漢'.repeat(1_000)})`.repeat(10);
  expect(htmlFromMarkdown(written)).not.toContain('href=""');
});
