import { expect, test } from 'vitest';
import { sortByName } from './sort-by-name.ts';

test('lists each service once, under its first title, in alphabetical order', () => {
  const menu = [
    { post_name: 'payroll', post_title: 'Payroll' },
    { post_name: 'bookeeper', post_title: 'Bookkeeping' },
  ];
  const pages = [
    { post_name: 'bookeeper', post_title: 'Hire a bookkeeper' },
    { post_name: 'data-entry', post_title: 'data entry' },
  ];
  expect(sortByName([...menu, ...pages]).map(({ post_title }) => post_title)).toEqual([
    'Bookkeeping',
    'data entry',
    'Payroll',
  ]);
});
