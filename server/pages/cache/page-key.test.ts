import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&fbclid=1', '/'],
  ['/blog', '/blog'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog?utm=1&page=12&x=y', '/blog?page=12'],
  ['/faq?page=2', '/faq'],
  ['/rates?utm_source=mail', '/rates'],
  ['/contact-us?form=sent', '/contact-us'],
  ['/services/development?', '/services/development'],
  ['/blog/some-post?page=3', '/blog/some-post'],
])('%s is cached as %s', (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test('addresses that show the same page share its key', () => {
  const shownPath = (path: string) => path.replace('/any', '');
  expect(pageKey('/any/blog?page=2', shownPath)).toBe('/blog?page=2');
  expect(pageKey('/any/f%61q', shownPath)).toBeNull();
});

test.each([
  '/contact-us?utm_source=mail&about=/people/someone',
  '/rates?hours=40',
  '/blog?page=0',
  '/blog?page=02',
  '/blog?page=-1',
  '/blog?page=2e3',
  '/blog?page=abc',
  '/blog?page=99999999',
  '/blog?page=2&page=3',
  '/blog/',
  '//blog',
  '/Blog',
  '/f%61q',
  '/blog/../faq',
  '/a.html',
  '/<script>',
  '*',
  '',
])('%s is never cached', (url) => {
  expect(pageKey(url)).toBeNull();
});
