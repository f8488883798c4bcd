import { numbersIn, soughtNumber, splitNumbers } from '../../search/numbers.ts';
import { plainText } from '../../search/plain-text.ts';

/** Names in two parts that others write as one word, in plain texts: Al-Masri, O Brien, Mc Donald, 山田 太郎. */
const PARTS =
  /(?<![\p{L}\p{N}])(?:\p{L}+(?:-\p{L}+)+|(?:[b-hj-z]|al|el|mc|mac|de|van|von) \p{L}+|\p{sc=Han}+ \p{sc=Han}+)/gu;

const joinedIn = (plain: string): string[] =>
  (plain.match(PARTS) ?? []).map((written) => written.replaceAll(/[ -]/g, ''));

/** As plain texts have ä, ö and ü, which others write ae, oe and ue: Mueller. */
const withoutUmlauts = (plain: string): string => plain.replaceAll(/(?<=[aou])e/g, '');

// Word by word: a pattern around the letters takes the square of a long word.
const umlautsIn = (plain: string): string[] =>
  (plain.match(/\p{L}+/gu) ?? []).filter((word) => /[aou]e/.test(word)).map(withoutUmlauts);

/**
 * What a search of enquiries compares: texts without capitals and accents, names in two parts also as one word, ae as
 * ä, and numbers without what people write between digits. Substrings of it are found, so that it needs no words of a
 * language.
 */
export const searchedText = (texts: readonly string[]): string =>
  texts
    .map(plainText)
    .flatMap((text) => [text, ...joinedIn(text), ...umlautsIn(text), ...numbersIn(text)])
    .join('\n');

/** What an enquiry has to contain that a query finds: a number as a whole, or its words, each part of one with hyphens. */
export function searchedWords(q: string): string[] {
  const query = plainText(q);
  const number = soughtNumber(query);
  if (number !== null) return [number];
  const { numbers, words } = splitNumbers(query);
  return [
    ...numbers,
    ...withoutUmlauts(words)
      .split(/[\s-]+/)
      .filter(Boolean),
  ];
}

/** The number of an enquiry (`numberOf`) that a text is, or that of the id that it is; null if it is none. */
export function enquiryNumber(text: string): string | null {
  const compact = plainText(text).replaceAll(/[\s-]/g, '');
  return /^#?(?:[\da-f]{24})?([\da-f]{8})$/.exec(compact)?.[1] ?? null;
}

/** The numbers of enquiries that a query may name. */
export function enquiryNumbersIn(q: string): string[] {
  const named = plainText(q).match(/(?<![\p{L}\d])[\da-f]{8}(?![\p{L}\d])/gu) ?? [];
  return [...new Set([enquiryNumber(q) ?? [], named].flat())];
}
