import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';

/** The picture that matters most on a page is in the page if it is a small drawing. */

const siteUrl = inject('siteUrl');

test.each([
  ['/blog', 'covers/posts/month-end-close-with-a-remote-team'],
  ['/contact-us', 'covers/pages/contact'],
  ['/faq', 'covers/pages/faq'],
])('%s has its drawing in it once, and does not tell browsers to fetch it', async (path, name) => {
  const response = await fetch(siteUrl + path);
  const html = await response.text();
  const drawings = [...html.matchAll(/<img src="data:image\/svg\+xml,([^"]*)"[^>]*>/g)];
  expect(drawings.map(([tag]) => /fetchPriority="high"/.test(tag))).toEqual([true]);
  const file = readFileSync(`content/pictures/${name}.svg`, 'utf8');
  expect(decodeURIComponent(drawings[0]?.[1] ?? '')).toBe(file);
  expect(html.split('data:').length).toBe(2);
  expect(html).not.toMatch(new RegExp(`<link[^>]*${name}`));
  expect(response.headers.get('Content-Security-Policy')).toContain(";img-src 'self' data:;");
});

test('a photo stays a file, which browsers fetch early', async () => {
  const html = await (await fetch(`${siteUrl}/people/ketaki-ranade`)).text();
  const photo = '/static/pictures/portraits/ketaki-ranade.webp';
  expect(html).toContain(`<link rel="preload" as="image" href="${photo}"`);
  expect(html).toMatch(new RegExp(`<img src="${photo}"[^>]* fetchPriority="high"`));
  expect(html).not.toContain('data:');
});
