import { expect, inject, test } from 'vitest';
import { htmlErrors } from '../helpers/browser/html-rules.ts';
import { decodeHtml, readPageHead } from '../helpers/browser/read-page-head.ts';

const siteUrl = inject('siteUrl');

test.each([
  ['/search', 'Good places to start'],
  ['/search?q=bokkeeper', 'Did you mean bookkeeper?'],
  [`/search?q=${'a'.repeat(201)}`, 'That is more than 200 characters.'],
  ['/search?q=<img+src=x>', 'for “<img src=x>”'],
  ['/search?q=24&type=poem&page=1e3', 'for “24”'],
  ['/search?q=bookkeeper&page=50', 'results for “bookkeeper”'],
])('%s is answered in words and valid HTML', async (path, words) => {
  const { status, html, canonicals, meta } = await readPageHead(siteUrl + path);
  expect(status).toBe(200);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(decodeHtml(main.replaceAll(/<[^>]*>/g, ''))).toContain(words);
  expect(await htmlErrors(html)).toEqual([]);
  expect(meta.robots?.join()).toContain(path === '/search' ? 'max-image-preview:large' : 'noindex');
  expect(canonicals).toEqual([expect.stringMatching(/\/search$/)]);
});
