import { plainWords, WITHOUT_SPACES } from './plain-words.ts';

/** The share of common words from which one text is made from another. */
const ALIKE = 0.5;

/** A word, or a sign where the script does not separate words; numbers are none. */
const WORD = new RegExp(`${WITHOUT_SPACES.source}|\\p{L}+`, 'gu');

/** Whether two texts have most of their words in common, as those made from one template have. */
export function isNearCopy(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = a.intersection(b).size;
  return common >= ALIKE * (a.size + b.size - common);
}

const wordsOf = (text: string) => new Set(plainWords(text).match(WORD));
