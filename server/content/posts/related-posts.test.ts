import { expect, test, vi } from 'vitest';
import { NO_BANNER, type ListingEntry } from '../../../contract/api/listing.ts';
import type { ListPageRequest } from '../content-source.ts';
import { createRelatedPosts } from './related-posts.ts';

const FILLER = 'Common words which every article contains somewhere near its beginning.';
const post = (slug: string, title: string, text: string): ListingEntry => ({
  post_name: slug,
  post_title: title,
  post_content: `<p>${FILLER} ${text}</p>`,
  banner: NO_BANNER,
});

/** The newest four are shown on every page anyway. */
const newest = [1, 2, 3, 4].map((number) => post(`new-${number}`, 'Payroll', 'payroll wages'));
const about = {
  payroll: post('payroll', 'Payroll without a missed payday', 'payslips wages payday deductions'),
  tax: post('tax', 'Taxes on wages', 'deductions payslips wages forms'),
  design: post('design', 'Logos', 'brand guide, logos and sketches'),
  brand: post('brand', 'A brand guide', 'sketches of logos'),
};

/** Content that counts how it is read. */
function contentOf(all: ListingEntry[]) {
  let state = 0;
  const posts = vi.fn(async ({ perPage }: ListPageRequest) => {
    const listing = all.slice(0, perPage);
    return { listing, total: all.length, exists: true };
  });
  const one = vi.fn(
    async (slug: string) => all.find(({ post_name }) => post_name === slug) ?? null,
  );
  return {
    posts,
    post: one,
    version: async () => String(state),
    change: () => state++,
  };
}
const slugs = async (found: ReturnType<ReturnType<typeof createRelatedPosts>>) =>
  (await found).map(({ post_name }) => post_name);

test('finds posts that share rare words, and not itself, the newest, or what every post says', async () => {
  const related = createRelatedPosts(contentOf([...newest, ...Object.values(about)]));
  expect(await slugs(related('payroll'))).toEqual(['tax']);
  expect(await slugs(related('design'))).toEqual(['brand']);
  expect(await slugs(related('new-1'))).toEqual(['payroll', 'tax']);
  expect(await related('unknown')).toEqual([]);
});

test('reads the posts once for each state of the content', async () => {
  const content = contentOf([...newest, ...Object.values(about)]);
  const related = createRelatedPosts(content);
  await Promise.all([related('tax'), related('payroll'), related('design')]);
  expect(content.posts).toHaveBeenCalledTimes(1);
  content.change();
  await related('tax');
  expect(content.posts).toHaveBeenCalledTimes(2);
});

test('reads again after a failure', async () => {
  const content = contentOf([...newest, ...Object.values(about)]);
  content.posts.mockRejectedValueOnce(new Error('away'));
  const related = createRelatedPosts(content);
  await expect(related('tax')).rejects.toThrow('away');
  expect(await slugs(related('tax'))).toEqual(['payroll']);
});

test('compares no more than sixty posts, however many there are', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    post(`old-${index}`, `Payroll ${index}`, 'wages payslips payday'),
  );
  const content = contentOf([...newest, ...Object.values(about), ...many]);
  const related = createRelatedPosts(content);
  // One that is too old to be compared is still a post.
  expect(await slugs(related('old-9999'))).toHaveLength(2);
  expect(content.posts.mock.calls).toEqual([[{ page: 1, perPage: 60 }]]);
  expect(content.post).toHaveBeenCalledTimes(1);
});

test('hostile words are only words', async () => {
  const hostile = post('x', '__proto__ constructor', 'toString hasOwnProperty __proto__');
  const related = createRelatedPosts(contentOf([...newest, hostile, ...Object.values(about)]));
  expect(await slugs(related('x'))).toEqual([]);
});
