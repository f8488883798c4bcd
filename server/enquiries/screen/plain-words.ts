import { foldLetters } from '../../../contract/fold-letters.ts';

/** Screening only reads this many characters of a text, to bound its cost. */
const MAX_LENGTH = 8_000;

/** Characters that spammers substitute for letters to evade filters. */
const SUBSTITUTES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  $: 's',
  '@': 'a',
};

/** The beginning of a text without invisible formatting characters. */
export const visible = (text: string): string => text.slice(0, MAX_LENGTH).replace(/\p{Cf}+/gu, '');

/**
 * The folded words of a text, with one space before and after each. Spaced-out letters (`b u y`)
 * are joined to a word.
 */
export function plainWords(text: string): string {
  const words = foldLetters(visible(text))
    .slice(0, MAX_LENGTH)
    .replace(/['’‘`´ʻ]/g, '')
    .replace(/(?<=(?<!\p{L})\p{L})[ ._*-](?=\p{L}(?!\p{L}))/gu, '')
    .replace(/(?<=\p{L})[01345$@](?=\p{L})/gu, (sign) => SUBSTITUTES[sign] ?? sign)
    .replace(/[$%€£]/g, ' $& ')
    .replace(/[^\p{L}\p{N}$%€£@]+/gu, ' ');
  return ` ${words.trim()} `;
}

/** Characters of scripts written without spaces; a word has about two. */
export const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** The approximate number of words in a text, in any script. */
export function countWords(words: string): number {
  return (
    words.trim().split(' ').filter(Boolean).length + (words.match(WITHOUT_SPACES)?.length ?? 0) / 2
  );
}

/** A Latin letter next to a Cyrillic or Greek one, as in homoglyph spoofing. */
const MIXED_WORD =
  /\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}]\p{sc=Latin}/gu;
/** Fewer may be a brand name with a Russian or Greek ending. */
const MIN_MIXED = 3;

/** Whether words mix alphabets, which disguises them from filters. */
export const mixedAlphabets = (text: string): boolean =>
  (visible(text).match(MIXED_WORD)?.length ?? 0) >= MIN_MIXED;
