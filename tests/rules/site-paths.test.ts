import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import { FIXED_PATHS } from '../../contract/site-paths.ts';
import { fixedPages } from '../../site/fixed-pages.ts';

test('the fixed paths of the contract are those of the site', () => {
  expect(FIXED_PATHS.toSorted()).toEqual(fixedPages.map(({ path }) => path).toSorted());
});

test('content/feeds.yaml names every fixed page', () => {
  const { pages = [] } = parse(readFileSync('content/feeds.yaml', 'utf8')) as PageWords<'feeds'>;
  expect(pages.map(({ path }) => path).toSorted()).toEqual(FIXED_PATHS.toSorted());
});
