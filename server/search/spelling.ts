import { isWithoutSpaces } from './words.ts';

/** Letters at the beginning of a word that its rests are made of. */
const BEGINNING = 7;

/** How many mistakes a word may have: added, left out, changed or swapped letters. */
export function allowedMistakes(word: string): 0 | 1 | 2 {
  const { length } = word;
  if (length < 4 || isWithoutSpaces(word) || /^\d+$/.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * What is left of the beginning of a word without up to so many letters. Two words that differ by as
 * many mistakes have a rest in common, so that a misspelled one is looked up and not compared with all
 * (the method of SymSpell).
 */
export function restsOf(word: string, mistakes: number): Set<string> {
  const rests = new Set([[...word].slice(0, BEGINNING).join('')]);
  let shortest = [...rests];
  for (let left = mistakes; left > 0; left--) {
    shortest = shortest.flatMap((rest) => {
      const letters = [...rest];
      return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
    });
    for (const rest of shortest) if (rest !== '') rests.add(rest);
  }
  return rests;
}

/** The mistakes that rests of a word of the index are made for: it may be two letters shorter than the typed one. */
export const indexedMistakes = (word: string): 0 | 1 | 2 =>
  allowedMistakes(word) > 0 || word.length === 3 ? (word.length >= 6 ? 2 : 1) : 0;
