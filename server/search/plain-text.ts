import { foldLetters } from '../../contract/fold-letters.ts';
import { plainDigits } from '../../contract/plain-digits.ts';

/** Letters that do not decompose, as people type them who do not have them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Replaces lower-case letters that do not decompose, such as ß. */
export const plainLetters = (text: string): string =>
  text.replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter]!);

/** What is not seen, such as soft hyphens and marks of direction, and accents that stand for an apostrophe. */
const REMOVED = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]+/gu;
const APOSTROPHES =
  /['`\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c]/g;
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const DOTS = /[\u00b7\u2022\u2027\u2219\u22c5]/g;
const SLASHES = /[\u2044\u2215]/g;

/**
 * A text as it is compared: small letters without accents, digits 0 to 9, one kind of dash, dot, slash and space, and
 * neither apostrophes nor what is not seen.
 */
export function plainText(text: string): string {
  const letters = foldLetters(text.replaceAll(REMOVED, ''));
  return (
    plainDigits(plainLetters(letters))
      .replaceAll(APOSTROPHES, '')
      .replaceAll(DASHES, '-')
      // The long sound of Japanese, which stands for a dash in numbers.
      .replaceAll(/(?<=\d)\u30fc(?=\d)/g, '-')
      .replaceAll(DOTS, '.')
      .replaceAll(SLASHES, '/')
  );
}
