import { expect, test } from 'vitest';
import { pageNumbers, parseBlogSearch } from './page-numbers.ts';

test.each(['2', '3', '400', '99999999'])('%s is a page number', (page) => {
  expect(parseBlogSearch({ page })).toEqual({ page });
});

test.each(['1', '0', '2.5', '02', '2e3', '', 2, null, undefined])(
  '%j selects the first page',
  (page) => {
    expect(parseBlogSearch({ page })).toEqual({ page: undefined });
  },
);

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i', (current, pages, numbers) => {
  expect(pageNumbers(current, pages)).toEqual(numbers);
});
