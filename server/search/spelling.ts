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

/** The number of mistakes between two words; more than `limit` is returned as `limit + 1`. */
export function countMistakes(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let mistakes = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        mistakes = Math.min(mistakes, before[j - 2]! + 1);
      row.push(mistakes);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, limit + 1);
}
