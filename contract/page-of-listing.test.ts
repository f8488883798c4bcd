import { expect, test } from 'vitest';
import type { ListingEntry } from './api/listing.ts';
import { cutPage } from './page-of-listing.ts';

const entries = (count: number): ListingEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    post_title: `Post ${index + 1}`,
    post_name: `post-${index + 1}`,
    post_content: '',
    banner: 'NA',
  }));
const names = (posts: ListingEntry[]) => posts.map((post) => post.post_name);

test('a page from a provider with paging is used as it is', () => {
  const cut = cutPage({ listing: entries(7), total: 27 }, 3, 10);
  expect(cut.items).toHaveLength(7);
  expect(cut.pages).toBe(3);
});

test('a complete listing is divided into pages', () => {
  const listing = entries(27);
  expect(names(cutPage({ listing }, 1, 10).items)).toEqual(names(listing.slice(0, 10)));
  expect(names(cutPage({ listing }, 3, 10).items)).toEqual(names(listing.slice(20)));
  expect(cutPage({ listing, total: 27 }, 2, 10).items).toHaveLength(10);
  expect(cutPage({ listing }, 2, 10).pages).toBe(3);
});

test('a short listing from a provider without paging has one page', () => {
  expect(cutPage({ listing: entries(4) }, 1, 10)).toMatchObject({ pages: 1 });
  expect(cutPage({ listing: entries(4) }, 2, 10).items).toEqual([]);
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
])('%i posts make %i pages of ten', (total, pages) => {
  expect(cutPage({ listing: [], total }, 1, 10).pages).toBe(pages);
});
