import { expect, it } from 'vitest';
import { canonicalPath, redirectSources } from './canonical-url.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/blog/', '/blog'],
  ['/Blog//Some-Post/', '/blog/some-post'],
  ['/ABOUT', '/about-us'],
  ['/category/development/', '/services/development'],
  ['/services/bookeeper', '/services/bookeeper'],
])('%s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

it('leads on in one hop', () => {
  for (const source of redirectSources)
    expect(canonicalPath(canonicalPath(source))).toBe(canonicalPath(source));
});
