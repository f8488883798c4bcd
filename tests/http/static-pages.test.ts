import { expect, inject, test } from 'vitest';
import { allOf, readPageHead } from '../helpers/read-page-head.ts';
import { textOf } from '../helpers/text-of.ts';

/** The static pages as sent: heading, title, description, text (spec section 2). */

const siteUrl = inject('siteUrl');

/** Each with its heading and the beginning of its title. */
const pages = [
  ['/about-us', 'The firm behind the person you hire', 'About Citadel'],
  ['/contact-us', 'Reach a person, day or night', 'Contact Citadel'],
  ['/refund-policy', 'Refunds, replacements and notice', 'Refund policy'],
  ['/privacy-policy', 'What we know about you, and what we do with it', 'Privacy policy'],
  ['/cookie-policy', 'Cookies: none on a visit', 'Cookie policy'],
  ['/citadel-user-agreement', 'The agreement between you and Citadel', 'User agreement'],
  ['/offshore', 'A second office, without the lease', 'Your offshore team'],
  ['/faq', '19 questions to ask before you hire', 'FAQ'],
  ['/about-citadel-advantage', 'Four sales jobs', 'The Citadel advantage'],
  ['/data-security', 'Five years without a data breach', 'Data security'],
  ['/how-does-citadel-works', 'You direct the work.', 'How Citadel works'],
] as const;

test.each(pages)('%s has its heading, title and text', async (path, heading, title) => {
  const head = await readPageHead(siteUrl + path);
  expect(head.status).toBe(200);
  const headings = allOf(head.html, /<h1\b[^>]*>([^]*?)<\/h1>/g).map(textOf);
  expect(headings).toEqual([expect.stringContaining(heading)]);
  expect(head.title).toMatch(new RegExp(`^${title}.* \\| Citadel$`));
  expect(textOf(/<main[^]*<\/main>/.exec(head.html)![0]).length).toBeGreaterThan(1200);
});

test('titles and descriptions are unique and of a reasonable length', async () => {
  const heads = await Promise.all(pages.map(([path]) => readPageHead(siteUrl + path)));
  const titles = heads.map(({ title }) => title.replace(/ \| Citadel$/, ''));
  const descriptions = heads.map(({ meta }) => meta.description!.join());
  expect(titles.filter(({ length }) => length < 30 || length > 60)).toEqual([]);
  expect(descriptions.filter(({ length }) => length < 110 || length > 155)).toEqual([]);
  expect(new Set(titles).size).toBe(pages.length);
  expect(new Set(descriptions).size).toBe(pages.length);
});

test('a video supports range requests, so that it is seekable', async () => {
  const response = await fetch(`${siteUrl}/static/pictures/video/how-a-hire-works.webm`, {
    headers: { Range: 'bytes=10-19' },
  });
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toMatch(/^bytes 10-19\/\d+$/);
  expect(response.headers.get('Content-Length')).toBe('10');
  expect((await response.arrayBuffer()).byteLength).toBe(10);
});
