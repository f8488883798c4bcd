import type { SearchKind } from '../../contract/search-query.ts';
import { addBreaks, wordsOf } from './words.ts';

/** What identifies a document. */
export interface DocumentKey {
  kind: SearchKind;
  slug: string;
}

/** Something that has an address and can be found. */
export interface SearchableDocument extends DocumentKey, Texts {
  path: string;
  /** ISO 8601, UTC: of posts; null for what has no age. */
  date: string | null;
}

interface Texts {
  title: string;
  /** Words that say what it is about, such as a designation or another title; not shown. */
  about: string;
  /** Without markup. */
  text: string;
}

/** Characters of a text that are indexed. */
const MAX_TEXT = 100_000;

/** The texts of a document as they are indexed. */
export function prepareTexts({ title, about, text }: Texts): Texts {
  const prepare = (one: string) =>
    addBreaks(one.slice(0, MAX_TEXT).replaceAll(/\p{Cc}+/gu, ' ')).trim();
  return { title: prepare(title), about: prepare(about), text: prepare(text) };
}

/** The words of prepared texts. */
export function readTexts({ title, about, text }: Texts) {
  const distinct = new Set<string>();
  const folded = new Set<string>();
  const read = (one: string) =>
    Array.from(wordsOf(one), ({ word, start, end }) => {
      distinct.add(word);
      if (one.slice(start, end).toLowerCase() !== word) folded.add(word);
      return word;
    }).join(' ');
  const words = { title: read(title), about: read(about), text: read(text) };
  return { words, distinct, folded: [...folded].join(' ') };
}
