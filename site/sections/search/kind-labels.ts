import type { SearchKind } from '../../../contract/search-query.ts';

/** The names of kinds of results: singular and plural. */
export const kindLabels: Readonly<Record<SearchKind, readonly [one: string, several: string]>> = {
  service: ['Service', 'Services'],
  post: ['Article', 'Articles'],
  person: ['Person', 'People'],
  question: ['Question', 'Questions'],
  policy: ['Policy', 'Policies'],
  page: ['Page', 'Pages'],
};
