import type { SearchKind } from '../../contract/search-query.ts';
import { isStopWord } from './stop-words.ts';
import { termOf, wordsOf } from './words.ts';

/** What identifies a document. */
export interface DocumentKey {
  kind: SearchKind;
  slug: string;
}

/** Something that has an address and can be found. References in its texts are not replaced. */
export interface SearchableDocument extends DocumentKey {
  path: string;
  title: string;
  /** Words that say what it is about, such as a designation or another title; not shown. */
  about: string;
  /** Without markup. */
  text: string;
  /** ISO 8601, UTC: of posts; null for what has no age. */
  date: string | null;
}

/** Characters of a text that are indexed. */
export const MAX_TEXT = 100_000;
/** A term that is so frequent in a text says what the text is about, */
const FREQUENT = 3;
/** and so many of them at most. */
const MAX_FREQUENT = 24;

const REFERENCE = /\{\{[^{}]*\}\}/g;

/** The words and terms of a document. References are left out: what they stand for changes. */
export function readTerms({ title, about, text }: SearchableDocument) {
  const words = new Set<string>();
  const counts = new Map<string, number>();
  const read = (part: string) => {
    const all: string[] = [];
    const telling: string[] = [];
    for (const { word } of wordsOf(part.slice(0, MAX_TEXT).replaceAll(REFERENCE, ' '))) {
      const term = termOf(word);
      words.add(word);
      all.push(term);
      if (isStopWord(word)) continue;
      telling.push(term);
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return { all, telling };
  };
  const [ofTitle, ofAbout, ofText] = [read(title), read(about), read(text)];
  const frequent = [...counts]
    .filter(([, count]) => count >= FREQUENT)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_FREQUENT)
    .map(([term]) => term);
  return {
    // With a gap between title, subject and text.
    terms: [...ofTitle.all, '', ...ofAbout.all, '', ...ofText.all],
    words,
    title_terms: inSpaces(ofTitle.telling.length > 0 ? ofTitle.telling : ofTitle.all),
    key_terms: inSpaces(new Set([...ofAbout.telling, ...frequent])),
  };
}

const inSpaces = (terms: Iterable<string>) => ` ${[...terms].join(' ')} `;
