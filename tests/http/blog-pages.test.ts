import { expect, inject, test } from 'vitest';
import { readPageHead } from '../helpers/read-page-head.ts';
import { ORIGIN } from '../helpers/running-site.ts';
import { textOf } from '../helpers/text-of.ts';

/** The pages of the blog and their numbers (spec section 2, Blog list). */

const siteUrl = inject('siteUrl');

test('each page has a title, a description and a canonical URL', async () => {
  const paths = ['/blog', '/blog?page=2', '/blog?page=3'];
  const heads = await Promise.all(paths.map((path) => readPageHead(siteUrl + path)));
  expect(heads.map(({ canonicals }) => canonicals)).toEqual(paths.map((path) => [ORIGIN + path]));
  expect(new Set(heads.flatMap(({ title, meta }) => [title, meta.description?.join()])).size).toBe(
    6,
  );
  expect(heads[1]!.title).toContain('Blog, page 2');
});

test.each(['4', '1000', '99999999'])('?page=%s is 404', async (number) => {
  const head = await readPageHead(`${siteUrl}/blog?page=${number}`);
  expect(head.status).toBe(404);
  expect(head.title).toMatch(/Page not found/);
  expect(textOf(head.html)).toContain('Go to Home');
});

test.each(['1', '0', '-3', '2.5', 'two', '', '02', '1e21', '2&page=3'])(
  '?page=%s is the first page',
  async (junk) => {
    const { status, html, canonicals } = await readPageHead(`${siteUrl}/blog?page=${junk}`);
    expect(status).toBe(200);
    expect(textOf(html)).toContain('Page 1 of 3');
    expect(html.match(/<article\b/g)).toHaveLength(10);
    expect(canonicals).toEqual([`${ORIGIN}/blog`]);
  },
);
