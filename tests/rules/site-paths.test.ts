import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import { fixedPages } from '../../contract/site-paths.ts';

test('content/feeds.yaml names every fixed page', () => {
  const { pages = [] } = parse(readFileSync('content/feeds.yaml', 'utf8')) as PageWords<'feeds'>;
  const named = pages.map(({ path }) => path);
  expect(named.toSorted()).toEqual(fixedPages.map(({ path }) => path).toSorted());
});
