/** The source of a pattern that finds these words with any spaces, which may be line breaks. */
export const findWords = (words: string): string =>
  words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
