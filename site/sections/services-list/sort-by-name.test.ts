import { expect, test } from 'vitest';
import { sortByName } from './sort-by-name.ts';

test('each service stands once, under its first title, in the order of the alphabet', () => {
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
