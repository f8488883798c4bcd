import { plainWords, UNSPACED } from './plain-words.ts';

/** The share of common words from which one text is made from another. */
const ALIKE = 0.5;

/** Whether two texts have most of their words in common, as those made from one template have. */
export function isNearCopy(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = a.intersection(b).size;
  return common >= ALIKE * (a.size + b.size - common);
}

/** The words of a text, or its signs where the script does not separate words; numbers are none. */
function wordsOf(text: string): Set<string> {
  const words = plainWords(text)
    .replace(/\p{N}+/gu, ' ')
    .replace(UNSPACED, ' $& ');
  return new Set(words.split(' ').filter(Boolean));
}
