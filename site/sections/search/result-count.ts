import type { SearchResults } from '../../../contract/api/search.ts';

/** How many results there are: "1 result", "1000+ results". */
export const resultCount = ({ total, more }: Pick<SearchResults, 'total' | 'more'>): string =>
  `${total}${more ? '+' : ''} ${total === 1 ? 'result' : 'results'}`;
