import type { SearchKind } from '../../contract/search-query.ts';
import { addBreaks, wordsOf } from './words.ts';

/** What identifies a document. */
export interface DocumentKey {
  kind: SearchKind;
  slug: string;
}

/** Something that has an address and can be found. */
export interface SearchableDocument extends DocumentKey {
  path: string;
  /** ISO 8601, UTC: of posts; null for what has no age. */
  date: string | null;
  title: string;
  /** Words that say what it is about, such as a designation or another title; not shown. */
  about: string;
  /** Without markup. */
  text: string;
}

/** Characters of a text that are indexed. */
const MAX_TEXT = 100_000;

/** A text as it is indexed. */
export const prepareText = (text: string): string =>
  addBreaks(text.slice(0, MAX_TEXT).replaceAll(/\p{Cc}+/gu, ' '));

/** The words of indexed texts, and those of them that a database might read in another way. */
export function readWords(texts: Pick<SearchableDocument, 'title' | 'about' | 'text'>) {
  const [words, folded] = [new Set<string>(), new Set<string>()];
  for (const one of [texts.title, texts.about, texts.text])
    for (const { word, start, end } of wordsOf(one)) {
      words.add(word);
      const written = one.slice(start, end);
      if (written !== word && /[^a-z0-9]/i.test(written)) folded.add(word);
    }
  return { words, folded: [...folded].join(' ') };
}
