import { expect, test } from 'vitest';
import { ifTimed } from './policies.ts';

test.each([
  ['<p>{{if timed}}Timed.{{end}}</p>\n<p>b</p>', '<p>Timed.</p>\n<p>b</p>', '<p>b</p>'],
  ['<p>a {{if timed}}b\n<em>c</em> {{end}}d</p>', '<p>a b\n<em>c</em> d</p>', '<p>a d</p>'],
  ['<p>{{if timed}}a{{end}} b</p><p>{{if timed}}c{{end}}</p>', '<p>a b</p><p>c</p>', '<p> b</p>'],
])('the words of %s depend on whether pages are timed', (html, timed, otherwise) => {
  expect(ifTimed(html, true)).toBe(timed);
  expect(ifTimed(html, false)).toBe(otherwise);
});
