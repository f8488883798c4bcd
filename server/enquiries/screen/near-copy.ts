import { plainWords, WITHOUT_SPACES } from './plain-words.ts';

/** Minimum share of common words among all words of two near copies. */
const MIN_SIMILARITY = 0.5;

/** A word, or one character in scripts without spaces. Numbers are ignored. */
const WORD = new RegExp(`${WITHOUT_SPACES.source}|\\p{L}+`, 'gu');

/** Whether two texts share most of their words, like texts made from one template. */
export function isNearCopy(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = a.intersection(b).size;
  return common >= MIN_SIMILARITY * (a.size + b.size - common);
}

const wordsOf = (text: string) => new Set(plainWords(text).match(WORD));
