import type { QueryClient } from '@tanstack/react-query';
import { pageHead, type PageHead } from '../../head/page-head.ts';
import { wordsIn, type SearchedPage } from '../../provider/page-words.ts';

/** The head of a page whose words have its title and description. */
export const wordsHead = (
  path: string,
  name: SearchedPage,
  { context }: { context: { queryClient: QueryClient } },
  more: Pick<PageHead, 'hidden' | 'structuredData'> = {},
) => pageHead({ path, ...wordsIn(context.queryClient, name)?.search, ...more });
