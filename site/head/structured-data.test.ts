import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { withFigures } from '../../tools/with-figures.ts';
import type { SiteFacts } from '../provider/site-facts.ts';
import { blogPosting } from './blog-posting.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { faqPage } from './faq-page.ts';
import { jsonLd, writeJsonLd } from './json-ld.ts';

const SITE = 'https://www.citadel.example';

const { firm } = vi.hoisted(() => ({ firm: {} as SiteFacts }));
vi.mock('../provider/page-envelope.ts', () => ({ siteFacts: () => firm }));
Object.assign(firm, parse(withFigures(readFileSync('content/site.yaml', 'utf8'))), {
  firm_author: parse(readFileSync('content/authors/citadel-editorial.yaml', 'utf8')),
});

const details = {
  post: {
    post_title: 'A post',
    post_content: '<p>Text.</p>',
    auther_name: 'Meera Nair',
    post_date: '2026-06-16T06:00:00.000Z',
    post_modified: '2026-07-02T06:00:00.000Z',
  },
  banner: '/static/pictures/covers/posts/a-post.svg',
};

it('numbers breadcrumbs from one', () => {
  const { itemListElement } = breadcrumbs({ name: 'Blog', path: '/blog' });
  expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, '/'],
    [2, '/blog'],
  ]);
});

describe('an author', () => {
  const authorOf = (auther_name: string) =>
    blogPosting('/blog/x', { ...details, post: { ...details.post, auther_name } }).author;

  it('is a person, or the company for its editors', () => {
    expect(authorOf('Thomas Reid')).toEqual({ '@type': 'Person', name: 'Thomas Reid' });
    expect(authorOf('Citadel Editorial')).toMatchObject({
      '@type': 'Organization',
      name: 'Citadel Editorial',
    });
  });
});

describe('the script', () => {
  it('cannot be closed by text inside it', () => {
    const hostile = '</script><script>alert(1)</script><!-- <script>';
    const text = writeJsonLd([faqPage([{ title: hostile, body: hostile }])], SITE);
    expect(text).not.toContain('<');
    const [page] = (JSON.parse(text) as { '@graph': ReturnType<typeof faqPage>[] })['@graph'];
    expect(page?.mainEntity[0]?.name).toBe(hostile);
  });

  it('does not turn text that begins with a slash into a URL', () => {
    const text = writeJsonLd([faqPage([{ title: '/what', body: '//is.this' }])], SITE);
    expect(text).toContain('"name":"/what"');
  });

  it('is omitted when there is no data', () => {
    expect(jsonLd(undefined, SITE)).toEqual([]);
    expect(jsonLd([], SITE)).toEqual([]);
  });
});
