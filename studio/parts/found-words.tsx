import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Segment } from '../../contract/api/search.ts';
import { api, call } from '../api-client.ts';
import styles from './found-words.module.css';

/** An entry that has the words in one of its texts. */
export interface Found {
  id: string;
  /** The path of the field. */
  field: string;
  words: readonly Segment[];
}

/** Milliseconds without typing before the server is asked. */
const PAUSE = 120;
/** Characters of the shortest query. */
const SHORTEST = 2;

const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['found', q],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal.throwIfAborted();
      return (await call(() => api.entries.search.$get({ query: { q } }))).found;
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });

const NOTHING: readonly Found[] = [];

/** The entries that have the words of a query in their texts, best first, and whether they are still looked for. */
export function useFound(query: string): { found: readonly Found[]; isSearching: boolean } {
  const q = query.trim().slice(0, 200);
  const { data = NOTHING, isFetching } = useQuery(foundQuery(q));
  return { found: q.length < SHORTEST ? NOTHING : data, isSearching: isFetching };
}

/** Where an entry opens: at the field that has the words. */
export const addressOf = (id: string, found?: Found): string =>
  `/entries/${id}${found?.field ? `#${found.field}` : ''}`;

/** The words of a text around those that were looked for, which are marked. */
export const FoundWords = ({ words }: Pick<Found, 'words'>) => (
  <span className={styles.words}>
    {words.map(({ text, marked }, index) =>
      // The order of the pieces never changes.
      // oxlint-disable-next-line react/no-array-index-key
      marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </span>
);
