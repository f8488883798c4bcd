import { digitsOf, numbersIn } from '../../search/numbers.ts';

/**
 * Without capitals and accents. Combining marks are removed before normalizing, which sorts each run of them, and so
 * are the Arabic ligatures that expand to whole phrases.
 */
const fold = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .replace(/[\ufdf0-\ufdff]+/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();

/**
 * What a search of enquiries compares: texts without capitals and accents, and their numbers without what people
 * write between digits. Substrings of it are found, so that it needs no words of a language.
 */
export const searchedText = (texts: readonly string[]): string =>
  texts.flatMap((text) => [fold(text), ...numbersIn(text)]).join('\n');

/** What an enquiry has to contain that a query finds: a number as a whole, or its words. */
export function searchedWords(q: string): string[] {
  const isNumber = /^[\d ().+/-]+$/.test(q) && digitsOf(q).length > 2;
  // The zero of a trunk call is not part of a number that is written for abroad.
  return isNumber ? [digitsOf(q).replace(/^0+/, '')] : fold(q).split(/\s+/).filter(Boolean);
}
