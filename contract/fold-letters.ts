/**
 * A text as it is compared: small letters without accents, compatibility forms replaced. Combining marks are removed
 * before normalizing, which sorts each run of them, and so are the Arabic ligatures that expand to whole phrases: the
 * time is linear.
 */
export const foldLetters = (text: string): string =>
  text
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[\ufdf0-\ufdff]+/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
