import { expect, it } from 'vitest';
import { ALIASES } from '../contract/site-aliases.ts';
import { canonicalPath, shownPath } from './canonical-url.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/blog/', '/blog'],
  ['/Blog//Some-Post/', '/blog/some-post'],
  ['/ABOUT', '/about-us'],
  ['/category/development/', '/services/development'],
  ['/services/bookeeper', '/services/bookeeper'],
])('the canonical path of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

it('follows no redirect chains', () => {
  for (const source of ALIASES.keys())
    expect(canonicalPath(canonicalPath(source))).toBe(canonicalPath(source));
});

it.each([
  ['/services/finance-and-accounting/bookeeper', '/services/bookeeper'],
  ['/services/nope/data-entry', '/services/data-entry'],
  ['/services/nope/data-entry?form=sent#enquiry', '/services/data-entry?form=sent#enquiry'],
  ['/services/bookeeper?from=/a/b', '/services/bookeeper?from=/a/b'],
  ['/services/bookeeper', '/services/bookeeper'],
  ['/services', '/services'],
  ['/services/a/b/c', '/services/a/b/c'],
  ['/blog/services/post', '/blog/services/post'],
])('%s shows the page at %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});
