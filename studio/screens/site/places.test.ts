import { expect, test } from 'vitest';
import { partsAround, valueInWords } from './places.ts';

test.each([
  [
    'site',
    'menu.links.1.label',
    [
      ['menu.links.1', 'Links 2'],
      ['menu.links', 'Order of: Links'],
      ['menu', 'Main menu'],
    ],
  ],
  // A large group is not shown beside the page.
  ['home', 'hero.title', []],
  ['rate', 'amount', []],
  ['person', 'profile.skills.2', [['profile.skills', 'Order of: Skills']]],
] as const)('the parts around %s %s', (kind, path, parts) => {
  expect(partsAround(kind, path).map(({ path: at, label }) => [at, label])).toEqual(parts);
});

test.each([
  ['From {{rate:lowest}} an hour', 'From … an hour'],
  [7.5, '7.5'],
  ['/static/pictures/covers/a.svg', 'Picture covers/a.svg'],
  [undefined, ''],
])('%s in words', (value, words) => {
  expect(valueInWords(value)).toBe(words);
});
