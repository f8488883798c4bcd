import { expect, test } from 'vitest';
import { partsAround } from './places.ts';

test.each([
  [
    'site',
    'menu.links.1.label',
    [
      ['menu.links.1', 'All of: Links 2'],
      ['menu.links', 'Order of: Links'],
      ['menu', 'All of: Main menu'],
    ],
  ],
  // A large group is not shown beside the page.
  ['home', 'hero.title', []],
  ['rate', 'amount', []],
  ['person', 'profile.skills.2', [['profile.skills', 'Order of: Skills']]],
] as const)('the parts around %s %s', (kind, path, parts) => {
  expect(partsAround(kind, path).map(({ path: at, label }) => [at, label])).toEqual(parts);
});
