import type { SearchKind } from '../../../contract/search-query.ts';

/** What results of a kind are called: one of them, and several. */
export const kindLabels: Readonly<Record<SearchKind, readonly [one: string, several: string]>> = {
  service: ['Service', 'Services'],
  post: ['Article', 'Articles'],
  person: ['Person', 'People'],
  question: ['Question', 'Questions'],
  policy: ['Policy', 'Policies'],
  page: ['Page', 'Pages'],
};
