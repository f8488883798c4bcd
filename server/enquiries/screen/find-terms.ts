import { plainWords, WITHOUT_SPACES } from './plain-words.ts';

/**
 * Comma-separated terms by weight. A term matches the beginning of a word; with a trailing period,
 * only the whole word; in scripts without spaces, anywhere.
 */
export type Terms = readonly (readonly [weight: number, terms: string])[];

/** Terms are grouped by their first characters, so that each word is compared with few of them. */
const START = 3;
const UNGROUPED = '';

/**
 * Compiles terms.
 *
 * @returns a function that adds up the weights of the terms in a text in the form of `plainWords`
 */
export function createTermScore(list: Terms): (words: string) => number {
  const terms = list.flatMap(([weight, texts]) =>
    texts.split(',').map((term) => ({ text: searchText(term), weight })),
  );
  const groups = Map.groupBy(terms, ({ text }) =>
    text.startsWith(' ') && text.length >= START ? text.slice(0, START) : UNGROUPED,
  );
  return (words) => {
    const found = new Set(groups.get(UNGROUPED)?.filter(({ text }) => words.includes(text)));
    for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1))
      for (const term of groups.get(words.slice(at, at + START)) ?? [])
        if (words.startsWith(term.text, at)) found.add(term);
    return found.values().reduce((score, { weight }) => score + weight, 0);
  };
}

/** A term with a space before its first word, and after its last if that is a whole word. */
function searchText(term: string): string {
  const words = plainWords(term);
  if (term.search(WITHOUT_SPACES) >= 0) return words.trim();
  return term.trimEnd().endsWith('.') ? words : words.trimEnd();
}
