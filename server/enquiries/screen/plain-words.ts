/** Characters of a text that screening looks at; what follows would cost time and tell nothing new. */
const LOOKED_AT = 8_000;

/** Written for letters by people who do not want their words to be found. */
const STAND_INS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  $: 's',
  '@': 'a',
};

/** The beginning of a text without the signs that nobody sees. */
export const visible = (text: string): string => text.slice(0, LOOKED_AT).replace(/\p{Cf}+/gu, '');

/**
 * The beginning of a text in plain letters: no accents, one form for each letter. Takes time in proportion to the length it
 * looks at: marks are taken out before normalizing, which sorts each run of
 * them, and so are signs that stand for whole phrases of Arabic.
 */
export function fold(text: string): string {
  return visible(text)
    .replace(/\p{M}+/gu, '')
    .replace(/[\ufdf0-\ufdff]+/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .slice(0, LOOKED_AT)
    .toLowerCase();
}

/**
 * The words of a text in plain letters, one space before and after each, so
 * that words can be looked for. Letters that stand apart (`b u y`) are a word.
 */
export function plainWords(text: string): string {
  const words = fold(text)
    .replace(/['’‘`´ʻ]/g, '')
    .replace(/(?<=(?<!\p{L})\p{L})[ ._*-](?=\p{L}(?!\p{L}))/gu, '')
    .replace(/(?<=\p{L})[01345$@](?=\p{L})/gu, (sign) => STAND_INS[sign] ?? sign)
    .replace(/[$%€£]/g, ' $& ')
    .replace(/[^\p{L}\p{N}$%€£@]+/gu, ' ');
  return ` ${words.trim()} `;
}

/** Letters of scripts that are written without spaces; about two make a word. */
export const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** About how many words a text has, in any script. */
export function countWords(words: string): number {
  return (
    words.trim().split(' ').filter(Boolean).length + (words.match(WITHOUT_SPACES)?.length ?? 0) / 2
  );
}

/** Words that mix Latin letters with those of Greek or Russian that look the same. */
const MIXED_WORD =
  /\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}]\p{sc=Latin}/gu;
/** So many of them are no brand with an ending of the language. */
const MIXED_ON_PURPOSE = 3;

/** Whether words are written with letters of several alphabets, as if to hide them. */
export const mixedAlphabets = (text: string): boolean =>
  (visible(text).match(MIXED_WORD)?.length ?? 0) >= MIXED_ON_PURPOSE;
