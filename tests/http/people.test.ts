import { expect, inject, test } from 'vitest';
import { allOf } from '../helpers/browser/read-page-head.ts';
import { ORIGIN } from '../helpers/process/running-site.ts';

/** /people as it is sent. What filters find is in find-people.test.ts. */

const siteUrl = inject('siteUrl');

test('the list leads to every person, and search engines into no combination of filters', async () => {
  const html = await (await fetch(`${siteUrl}/people`)).text();
  const people = new Set(allOf(html, /href="\/people\/([a-z0-9-]+)"/g));
  expect(people.size).toBeGreaterThanOrEqual(14);
  const listed = await (await fetch(`${siteUrl}/llms.txt`)).text();
  for (const slug of people) expect(listed).toContain(`${ORIGIN}/people/${slug}`);
  const filters = html.match(/<a\b[^>]*href="\/people\?[^>]*>/g) ?? [];
  expect(filters.length).toBeGreaterThan(40);
  expect(filters.filter((link) => !link.includes('nofollow'))).toEqual([]);
});
