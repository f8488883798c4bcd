import type { PageData } from '../../provider/page-data.ts';
import { pageHead, type PageHead } from '../../head/page-head.ts';
import { wordsIn, type SearchedPage } from '../../provider/page-words.ts';

/** The head of a page whose words have its title and description. */
export const wordsHead = (
  path: string,
  name: SearchedPage,
  { context }: { context: { pageData: PageData } },
  more: Pick<PageHead, 'hidden' | 'structuredData'> = {},
) => pageHead({ path, ...wordsIn(context.pageData, name)?.search, ...more });
