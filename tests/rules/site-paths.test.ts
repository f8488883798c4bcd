import { expect, test } from 'vitest';
import { FIXED_PATHS } from '../../contract/site-paths.ts';
import { fixedPages } from '../../site/fixed-pages.ts';

test('the fixed paths of the contract are those of the site', () => {
  expect(FIXED_PATHS.toSorted()).toEqual(fixedPages.map(({ path }) => path).toSorted());
});
