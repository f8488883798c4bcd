import { expect, it } from 'vitest';
import { nameService, textOf } from './provided-service.ts';

const entry = { post_title: ' Ledgers ', post_name: 'ledgers', post_content: '', banner: 'NA' };

it('a service has the name of its entry, otherwise that of its slug', () => {
  expect(nameService('ledgers', entry).name).toBe('Ledgers');
  expect(nameService('old-ledgers', null).name).toBe('Old ledgers');
});

it.each([
  ['<p>Books &amp; payroll.</p><p>Daily.</p>', 'Books & payroll. Daily.'],
  ['', ''],
  [`<p>${'word '.repeat(100)}</p>`, `${'word '.repeat(31)}word…`],
])('the text of %j is %j', (html, text) => expect(textOf(html)).toBe(text));
