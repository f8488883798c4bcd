import type { PageData } from './page-data.ts';
import type { PageName, PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import { callOwn } from './api-calls.ts';
import { fetchMain, orFromDocument, useMain } from './load.ts';
import { query } from './query.ts';

export type { PageWords };

/**
 * The words of a page, from the store, or from its document if the call for them fails. For words that a page cannot be
 * shown without, there are the functions below.
 */
export const pageWords = <Name extends PageName>(name: Name) =>
  orFromDocument(
    query(['words', name], (signal) => fetchWords(name, signal)),
    true,
  );

export async function fetchWords<Name extends PageName>(
  name: Name,
  signal: AbortSignal,
): Promise<PageWords<Name>> {
  const { words } = await callOwn('api/page-words', { name }, signal);
  return words as PageWords<Name>;
}

/** The pages whose words say what search engines show of them. */
export type SearchedPage = {
  [Name in PageName]: PageWords<Name> extends { search: unknown } ? Name : never;
}[PageName];

/** Loads the words that a page cannot be shown without, in its loader. */
export async function loadWords(pageData: PageData, ...names: PageName[]): Promise<void> {
  await Promise.all(names.map((name) => fetchMain(pageData, pageWords(name))));
}

/** The words of a page for its head; undefined if they could not be loaded on the server. */
export const wordsIn = <Name extends PageName>(
  pageData: PageData,
  name: Name,
): PageWords<Name> | undefined => pageData.get(pageWords(name));

/** The words of a page that its loader has loaded; undefined if that failed on the server. */
export const useWords = <Name extends PageName>(name: Name): PageWords<Name> | undefined =>
  useMain(pageWords(name));
